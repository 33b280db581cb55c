import { type AccountingList, accountingLayouts, accountingLists } from '@counterfoil/contract/accounting/layouts'
import { journalQuery } from '@counterfoil/contract/accounting/query'
import { locales } from '@counterfoil/contract/locale'
import { sql } from 'kysely'
import { type ExportColumn, type ExportSource, textsOf } from '../exports/index.ts'
import { journalExportTexts } from './export-texts.ts'
import { readJournalFilters } from './filters-store.ts'
import { type JournalFilters, journalRows } from './journal-store.ts'

/** Journals and bank statements of the balance as files that accounting programs import (decision 0056). */

const { say, titleOf } = textsOf(journalExportTexts)

/** A column by the name that a program reads, in every language. */
const named = (name: string) => Object.fromEntries(locales.map((locale) => [locale, name])) as ReturnType<typeof titleOf>

const currency = sql`p.currency`
const debit = sql`CASE WHEN p.debit_minor > 0 THEN p.debit_minor END`
const credit = sql`CASE WHEN p.debit_minor < 0 THEN -p.debit_minor END`
const received = sql`-p.debit_minor`
const number = sql`p.number`
const date = sql`p.date`
const code = sql`p.code`
const name = sql`p.name`
const description = sql`p.description`
const empty = sql`NULL::text`

const columns: Readonly<Record<AccountingList, readonly ExportColumn[]>> = {
  journal: [
    { kind: 'id', title: titleOf('number'), value: number },
    { kind: 'id', title: titleOf('date'), value: date },
    { kind: 'text', title: titleOf('code'), value: sql`nullif(${code}, '')` },
    { kind: 'text', title: titleOf('account'), value: name },
    { kind: 'text', title: titleOf('description'), value: description },
    { kind: 'money', title: titleOf('debit'), value: debit, currency },
    { kind: 'money', title: titleOf('credit'), value: credit, currency },
    { kind: 'id', title: titleOf('currency'), value: currency },
  ],
  quickbooks_journal: [
    { kind: 'id', title: named('Journal No.'), value: number },
    { kind: 'id', title: named('Journal Date'), value: date },
    { kind: 'text', title: named('Account Name'), value: name },
    { kind: 'text', title: named('Description'), value: description },
    { kind: 'money', title: named('Debits'), value: debit, currency },
    { kind: 'money', title: named('Credits'), value: credit, currency },
  ],
  quickbooks_bank: [
    { kind: 'id', title: named('Date'), value: date },
    { kind: 'text', title: named('Description'), value: description },
    { kind: 'money', title: named('Amount'), value: received, currency },
  ],
  xero_journal: [
    { kind: 'id', title: named('*Narration'), value: number },
    { kind: 'id', title: named('*Date'), value: date },
    { kind: 'text', title: named('Description'), value: description },
    { kind: 'text', title: named('*AccountCode'), value: code },
    { kind: 'text', title: named('*TaxRate'), value: sql`p.tax_rate` },
    { kind: 'money', title: named('*Amount'), value: sql`p.debit_minor`, currency },
    ...['TrackingName1', 'TrackingOption1', 'TrackingName2', 'TrackingOption2'].map((title) => ({ kind: 'id' as const, title: named(title), value: empty })),
  ],
  xero_bank: [
    { kind: 'id', title: named('*Date'), value: date },
    { kind: 'money', title: named('*Amount'), value: received, currency },
    { kind: 'text', title: named('Payee'), value: empty },
    { kind: 'text', title: named('Description'), value: description },
    { kind: 'id', title: named('Reference'), value: number },
    { kind: 'id', title: named('Check Number'), value: empty },
  ],
}

export const accountingExports: readonly ExportSource[] = accountingLists.map((list) => ({
  list,
  title: say(({ title }) => title[list]),
  permission: 'balance.read',
  columns: { entry: columns[list] },
  query: journalQuery,
  readFilters: (context, q) => readJournalFilters(context, list, q),
  rowsOf: ({ merchantId }, given, timeZone) => ({
    from: sql`${journalRows(merchantId, given as JournalFilters, timeZone)} ${accountingLayouts[list].accounts === null ? sql`WHERE p.account <> 'balance'` : sql``}`,
    order: sql`ORDER BY p.day, p.currency, p.position`,
  }),
}))

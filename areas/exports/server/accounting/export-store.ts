import { sql } from 'kysely'
import { type AccountingList, accountingLayouts, accountingLists } from '#areas/exports/contract/accounting/layouts.ts'
import { journalQuery } from '#areas/exports/contract/accounting/query.ts'
import type { ExportSource } from '../index.ts'
import { readJournalFilters } from './filters-store.ts'
import { type JournalFilters, journalRows } from './journal-store.ts'

/** Journals and bank statements of the balance as files that accounting programs import (decision 0056). */

const debit = sql`CASE WHEN p.debit_minor > 0 THEN p.debit_minor END`
const credit = sql`CASE WHEN p.debit_minor < 0 THEN -p.debit_minor END`
const received = sql`-p.debit_minor`
const number = sql`p.number`
const date = sql`p.date`
const code = sql`p.code`
const name = sql`p.name`
const description = sql`p.description`
const empty = sql`NULL::text`

const values: Readonly<Record<AccountingList, ExportSource['values']>> = {
  journal: { code: sql`nullif(${code}, '')`, account: name, debit, credit },
  quickbooks_journal: { 'Journal No.': number, 'Journal Date': date, 'Account Name': name, Description: description, Debits: debit, Credits: credit },
  quickbooks_bank: { Date: date, Description: description, Amount: received },
  xero_journal: {
    '*Narration': number,
    '*Date': date,
    Description: description,
    '*AccountCode': code,
    '*TaxRate': sql`p.tax_rate`,
    '*Amount': sql`p.debit_minor`,
    TrackingName1: empty,
    TrackingOption1: empty,
    TrackingName2: empty,
    TrackingOption2: empty,
  },
  xero_bank: { '*Date': date, '*Amount': received, Payee: empty, Description: description, Reference: number, 'Check Number': empty },
}

export const accountingExports: readonly ExportSource[] = accountingLists.map((list) => ({
  list,
  values: values[list],
  query: journalQuery,
  readFilters: (context, q) => readJournalFilters(context, list, q),
  rowsOf: ({ merchantId }, given, timeZone) => ({
    from: sql`${journalRows(merchantId, given as JournalFilters, timeZone)} ${accountingLayouts[list].accounts === null ? sql`WHERE p.account <> 'balance'` : sql``}`,
    order: sql`ORDER BY p.day, p.currency, p.position`,
  }),
}))

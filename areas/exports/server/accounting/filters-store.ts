import { sql } from 'kysely'
import type { JournalAccount } from '#areas/exports/contract/accounting/accounts.ts'
import { type AccountingList, accountingLayouts } from '#areas/exports/contract/accounting/layouts.ts'
import { journalQuery } from '#areas/exports/contract/accounting/query.ts'
import { accountingLimits } from '#areas/exports/contract/accounting/rules.ts'
import type { Locale } from '#kernel/locale.ts'
import { currencyExponent } from '#kernel/money/currencies.ts'
import { countDays, dayIn } from '#kernel/time/calendar-days.ts'
import type { TenantContext } from '#server/infra/context.ts'
import { brokenRule } from '#server/infra/errors.ts'
import { getAccountSettings } from '#server/infra/merchant-accounts-store.ts'
import { text } from '#server/infra/texts.ts'
import { readFilters, refuseContradictions } from '#server/infra/typed-filters.ts'
import { listAccounts } from './accounts.ts'
import { type JournalFilters, journalRows } from './journal-store.ts'

/** Amounts of accounting programs have at most two decimals. */
const programDecimalsMax = 2

/**
 * Reads what a file is to have, with the names of the accounts as of now.
 * @throws AppError `invalid_fields` if it has no days or too many, or if its program wouldn't import it.
 */
export async function readJournalFilters(context: TenantContext, list: AccountingList, q: string): Promise<JournalFilters> {
  const settings = await getAccountSettings(context)
  const { time_zone: timeZone } = settings
  const typed = readFilters(context, settings, journalQuery, { q })
  const { program } = accountingLayouts[list]
  const { created_from, created_to = dayIn(timeZone, context.now), currency = null, by = 'day', dates = 'iso' } = typed
  refuseContradictions({ created_from, created_to })
  if (!created_from || countDays(created_from, created_to) > accountingLimits.journalDaysMax) {
    throw brokenRule('q', 'journal_days_missing', { maximum: accountingLimits.journalDaysMax })
  }
  if (program && !currency) throw brokenRule('q', 'journal_currency_missing', { program: program.name })
  if (program && currency && currencyExponent(currency) > programDecimalsMax) {
    throw brokenRule('q', 'journal_currency_decimals', { program: program.name, currency })
  }
  const locale = program ? 'en' : context.locale
  const filters = { created_from, created_to, currency, by, dates, locale, accounts: await listAccounts(context) }
  if (program) await refuseForProgram(context, list, filters, timeZone)
  return filters
}

/** @throws AppError `invalid_fields` if the file would have more lines than its program imports, or lacks a code that it needs. */
async function refuseForProgram(context: TenantContext, list: AccountingList, filters: JournalFilters, timeZone: string): Promise<void> {
  const { program, accounts } = accountingLayouts[list]
  if (!program) return
  const { rows } = await sql<{ account: JournalAccount; count: number }>`
    SELECT p.account, count(*)::int AS count FROM ${journalRows(context.merchantId, filters, timeZone)} GROUP BY 1`.execute(context.db)
  const used = accounts === null ? rows.filter(({ account }) => account !== 'balance') : rows
  const count = used.reduce((sum, row) => sum + row.count, 0)
  const { name, linesMax } = program
  if (count > linesMax) throw brokenRule('q', 'journal_too_many_lines', { program: name, maximum: linesMax, count })
  if (accounts !== 'codes') return
  const missing = filters.accounts.filter(({ account, code, tax_rate }) => used.some((row) => row.account === account) && (code === '' || tax_rate === ''))
  if (missing.length === 0) return
  const listIn = (locale: Locale) => missing.map(({ account, name: own }) => (own === '' ? text(locale, `exports:accounting.names.${account}`) : own))
  throw brokenRule('q', 'journal_codes_missing', {
    program: name,
    accounts: (locale) => new Intl.ListFormat(locale, { style: 'narrow' }).format(listIn(locale)),
  })
}

import { type AccountingList, accountingLayouts } from '#areas/exports/contract/accounting/layouts.ts'
import { type JournalDates, type JournalPeriod, journalQuery } from '#areas/exports/contract/accounting/query.ts'
import type { CurrencyCode } from '#kernel/money/currencies.ts'
import { printQuery } from '#kernel/query/print.ts'
import type { QueryTerm } from '#kernel/query/query.ts'
import { firstOfMonth } from '#kernel/time/calendar-days.ts'

export interface AccountingValues {
  readonly list: AccountingList
  /** As `2026-10`. */
  readonly month: string
  readonly by: JournalPeriod
  /** Null for all currencies. */
  readonly currency: CurrencyCode | null
  readonly dates: JournalDates
}

/** The currency of a file: a program takes one, so the first one stands for none. */
export function currencyOf({ list, currency }: AccountingValues, currencies: readonly CurrencyCode[]): CurrencyCode | null {
  return currency ?? (accountingLayouts[list].program === null ? null : (currencies[0] ?? null))
}

/** The typed query of a file. A schedule's has no days. */
export function queryOf(values: AccountingValues, currency: CurrencyCode | null, { hasDays }: { hasDays: boolean }): string {
  const { month, by, dates } = values
  const chosen = { created: hasDays ? month : null, by: by === 'day' ? null : by, currency, dates: dates === 'iso' ? null : dates }
  const terms = (Object.keys(journalQuery.fields) as (keyof typeof chosen)[]).flatMap((field): QueryTerm[] => {
    const value = chosen[field]
    return value === null ? [] : [{ field, isNegated: false, operator: ':', values: [value] }]
  })
  return printQuery(terms)
}

/** The journal of the month before a day. */
export function firstValues(today: string): AccountingValues {
  return { list: 'journal', month: firstOfMonth(today, 1).slice(0, 7), by: 'day', currency: null, dates: 'iso' }
}

import { currencyCodes } from '#kernel/money/currencies.ts'
import type { QueryList } from '#kernel/query/query.ts'

/** Whether a journal has an entry for each day or for each month. */
export const journalPeriods = ['day', 'month'] as const
export type JournalPeriod = (typeof journalPeriods)[number]

/** How days are written: 2026-10-31, 31/10/2026 or 10/31/2026. */
export const journalDates = ['iso', 'day_first', 'month_first'] as const
export type JournalDates = (typeof journalDates)[number]

/** What a journal is of, and how it is written. */
const fields = {
  created: { kind: 'days', example: 'created:"last month"' },
  by: { kind: 'choice', values: journalPeriods, isSingle: true, example: 'by:month' },
  currency: { kind: 'choice', values: currencyCodes, isSingle: true, example: 'currency:EUR' },
  dates: { kind: 'choice', values: journalDates, isSingle: true, example: 'dates:month_first' },
} as const satisfies QueryList['fields']

/** Words without a field can only be a currency. */
export const journalQuery = { fields, readWords: (text: string) => ({ field: 'currency', value: text }) } as const satisfies QueryList

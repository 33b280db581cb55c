import { type AcceptanceDimension, acceptanceDimensions } from '#areas/acceptance/contract/dimensions.ts'
import { type CurrencyCode, currencyCodes } from '#kernel/money/currencies.ts'
import { addDays, countDays, isDay } from '#kernel/time/calendar-days.ts'
import { type PeriodSearch, type Periods, readPeriod, type ShownPeriod } from '#web/shared/figures/period.ts'
import { dropUndefined, oneOf, readDay } from '#web/ui/filters/search-values.ts'

/** What the acceptance page shows lives in the address. Read without zod, since the route table needs it before the page. */

export const acceptancePeriods: Periods = { offered: ['7d', '30d', '90d', '12m'], fallback: '30d' }

export const comparisons = ['previous', 'year', 'none'] as const
export type Comparison = (typeof comparisons)[number]

export interface AcceptanceSearch extends PeriodSearch {
  /** Absent for all currencies. */
  currency?: CurrencyCode
  /** Absent for the days before the period. */
  compare?: Comparison
  /** The first day of another period to compare with, which has as many days. */
  vs?: string
  /** Absent for brands. */
  by?: AcceptanceDimension
}

/** A value that is not valid is left out, as if it had not been in the address. */
export function readAcceptanceSearch(search: Readonly<Record<string, unknown>>): AcceptanceSearch {
  const by = oneOf(search.by, acceptanceDimensions)
  const compare = oneOf(search.compare, comparisons)
  const vs = readDay(search.vs)
  return dropUndefined<AcceptanceSearch>({
    ...readPeriod(search, acceptancePeriods),
    currency: oneOf(search.currency, currencyCodes),
    compare: vs !== undefined || compare === 'previous' ? undefined : compare,
    vs,
    by: by === 'brand' ? undefined : by,
  })
}

/** Another period in the address. A chosen period to compare with belonged to the one before. */
export function searchOfPeriod({ currency, compare, by }: AcceptanceSearch, period: PeriodSearch): AcceptanceSearch {
  return readAcceptanceSearch({ currency, compare, by, ...period })
}

/** Returns the days that a period is compared with, as many as it has; null for none. */
export function comparedDays({ from, to }: ShownPeriod, { compare = 'previous', vs }: AcceptanceSearch): { from: string; to: string } | null {
  const length = countDays(from, to)
  const first = vs ?? { previous: addDays(from, -length), year: yearBefore(from), none: null }[compare]
  return first === null ? null : { from: first, to: addDays(first, length - 1) }
}

/** The same day a year before; 28 February for 29 February. */
function yearBefore(day: string): string {
  const same = `${Number(day.slice(0, 4)) - 1}${day.slice(4)}`
  return isDay(same) ? same : `${same.slice(0, -2)}28`
}

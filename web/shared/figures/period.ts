import { overviewLimits } from '#areas/home/contract/rules.ts'
import { addDays, countDays, firstOfMonth } from '#kernel/time/calendar-days.ts'
import { dropUndefined, oneOf, readDay } from '../../ui/filters/search-values.ts'

/** The period of a page of figures lives in the address. Read without zod, since the route table needs it before the page. */

export type Period = '7d' | '30d' | '90d' | '12m'

export interface PeriodSearch {
  /** Absent for the page's default, and for dates. */
  range?: Period
  from?: string
  to?: string
}

export interface ShownPeriod {
  readonly kind: Period | 'custom'
  /** Both included, in the business's time zone. */
  readonly from: string
  readonly to: string
}

/** The periods of a page. */
export interface Periods {
  readonly offered: readonly Period[]
  readonly fallback: Period
}

/** A value that is not valid is left out, as if it had not been in the address. */
export function readPeriod(search: Readonly<Record<string, unknown>>, { offered, fallback }: Periods): PeriodSearch {
  const [from, to] = [readDay(search.from), readDay(search.to)]
  if (from !== undefined && to !== undefined && from <= to && countDays(from, to) <= overviewLimits.overviewDaysMax) return { from, to }
  const range = oneOf(search.range, offered)
  return dropUndefined<PeriodSearch>({ range: range === fallback ? undefined : range })
}

/** The days that a search means today. Twelve months are calendar months, this one included. */
export function resolvePeriod({ range, from, to }: PeriodSearch, today: string, { fallback }: Periods): ShownPeriod {
  if (from && to) return { kind: 'custom', from: from > today ? today : from, to: to > today ? today : to }
  const kind = range ?? fallback
  const starts: Readonly<Record<Period, string>> = {
    '7d': addDays(today, -6),
    '30d': addDays(today, -29),
    '90d': addDays(today, -89),
    '12m': firstOfMonth(today, 11),
  }
  return { kind, from: starts[kind], to: today }
}

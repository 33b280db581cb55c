import { type BreakdownKind, breakdownKinds } from '@counterfoil/contract/disputes/insights'
import { limits } from '@counterfoil/contract/limits'
import { type CurrencyCode, currencyCodes } from '@counterfoil/contract/money/currencies'
import { addDays, countDays, firstOfMonth } from '@counterfoil/contract/time/calendar-days'
import { dropUndefined, oneOf, readDay, readText } from '../../../ui/filters/search-values.ts'

/** What the insights show lives in the address. Read without zod, since the route table needs it before the page. */

export const periods = ['30d', '90d', '12m'] as const
export type Period = (typeof periods)[number]
const defaultPeriod: Period = '90d'

export interface InsightsSearch {
  /** Absent for 90 days, and for dates. */
  range?: Period
  from?: string
  to?: string
  currency?: CurrencyCode
  /** Absent for networks. */
  by?: BreakdownKind
  /** Of `metadata`. */
  key?: string
}

export interface ShownPeriod {
  readonly kind: Period | 'custom'
  /** Both included, in the business's time zone. */
  readonly from: string
  readonly to: string
}

/** A value that is not valid is left out, as if it had not been in the address. */
export function readInsightsSearch(search: Record<string, unknown>): InsightsSearch {
  const [from, to] = [readDay(search.from), readDay(search.to)]
  const isCustom = from !== undefined && to !== undefined && from <= to && countDays(from, to) <= limits.overviewDaysMax
  const range = oneOf(search.range, periods)
  const by = oneOf(search.by, breakdownKinds)
  const key = readText(search.key, limits.metadataKeyLengthMax)
  return dropUndefined<InsightsSearch>({
    ...(isCustom ? { from, to, range: undefined } : { from: undefined, to: undefined, range: range === defaultPeriod ? undefined : range }),
    currency: oneOf(search.currency, currencyCodes),
    by: by === 'network' ? undefined : by,
    key: by === 'metadata' && key && !key.includes('=') ? key : undefined,
  })
}

/** The days that a search means today. Twelve months are calendar months, this one included. */
export function resolvePeriod({ range = defaultPeriod, from, to }: InsightsSearch, today: string): ShownPeriod {
  if (from && to) return { kind: 'custom', from: from > today ? today : from, to: to > today ? today : to }
  return { kind: range, from: { '30d': addDays(today, -29), '90d': addDays(today, -89), '12m': firstOfMonth(today, 11) }[range], to: today }
}

/** A period in the address, without the one before it. */
export function searchOfPeriod({ currency, by, key }: InsightsSearch, period: Period | Pick<ShownPeriod, 'from' | 'to'>): InsightsSearch {
  return readInsightsSearch({ currency, by, key, ...(typeof period === 'string' ? { range: period } : { from: period.from, to: period.to }) })
}

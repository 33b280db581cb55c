import { useLocation, useSearch } from '@tanstack/react-router'
import { overviewLimits } from '#areas/home/contract/rules.ts'
import { currencyCodes } from '#kernel/money/currencies.ts'
import { addDays, countDays, firstOfMonth, isDay } from '#kernel/time/calendar-days.ts'

/** The range and the currency of the overview live in the address. Read without zod, since the route table needs it before the page. */

export const presets = ['month', 'today', '7d', '30d', '12m'] as const
export type Preset = (typeof presets)[number]
export type RangeKind = Preset | 'custom'

const defaultPreset: Preset = 'month'

export interface OverviewSearch {
  /** Absent for this month, and for a range of one's own. */
  range?: Preset
  from?: string
  to?: string
  currency?: (typeof currencyCodes)[number]
  /** Every currency, converted into that one. */
  all?: 'yes'
}

export interface DayRange {
  readonly kind: RangeKind
  /** Both included, in the business's time zone. */
  readonly from: string
  readonly to: string
}

export type RangeProblem = 'incomplete' | 'reversed' | 'too_long' | 'in_future'

/** A value that is not valid is left out, as if it had not been in the address. */
export function readOverviewSearch(search: Record<string, unknown>): OverviewSearch {
  const range = presets.find((preset) => preset === search.range && preset !== defaultPreset)
  const currency = currencyCodes.find((code) => code === search.currency)
  const { from, to } = search
  const isCustom = typeof from === 'string' && typeof to === 'string' && isDay(from) && isDay(to) && findRangeProblem(from, to) === null
  return {
    ...(isCustom ? { from, to } : range && { range }),
    ...(currency && { currency }),
    ...(currency && search.all === 'yes' && { all: search.all }),
  }
}

/** The days that a search means today. Days to come have no figures yet, so they are left out. */
export function resolveRange(search: OverviewSearch, today: string): DayRange {
  const { from, to } = search
  if (from && to) return { kind: 'custom', from: from > today ? today : from, to: to > today ? today : to }
  return resolvePreset(search.range ?? defaultPreset, today)
}

/** Twelve months are calendar months, this one included, so that each shows as a whole. This month has its days to come, beside which the month before is drawn. */
export function resolvePreset(preset: Preset, today: string): DayRange {
  const from = { month: firstOfMonth(today, 0), today, '7d': addDays(today, -6), '30d': addDays(today, -29), '12m': firstOfMonth(today, 11) }[preset]
  return { kind: preset, from, to: preset === 'month' ? addDays(firstOfMonth(today, -1), -1) : today }
}

/** Whether a range is one calendar month, which is named after it. */
export function isOneMonth({ from, to }: DayRange): boolean {
  return from === firstOfMonth(to, 0) && addDays(to, 1) === firstOfMonth(to, -1)
}

/** Whether a range is compared with as many months before it, not days. */
export function isOfMonths(range: DayRange): boolean {
  return range.kind === '12m' || isOneMonth(range)
}

/** The search of a preset; the default one needs no word in the address. */
export function searchOfPreset(preset: Preset): Pick<OverviewSearch, 'range'> {
  return preset === defaultPreset ? {} : { range: preset }
}

/** What of a search stays when the range changes. */
export function currencyOf({ currency, all }: OverviewSearch): Pick<OverviewSearch, 'currency' | 'all'> {
  return { ...(currency && { currency }), ...(all && { all }) }
}

/** What is wrong with a range of one's own, or null. */
export function findRangeProblem(from: string, to: string, today?: string): RangeProblem | null {
  if (!isDay(from) || !isDay(to)) return 'incomplete'
  if (from > to) return 'reversed'
  if (today !== undefined && from > today) return 'in_future'
  return countDays(from, to) > overviewLimits.overviewDaysMax ? 'too_long' : null
}

/** The overview answers under two addresses; its links stay under the one it was opened by. */
export function useOverviewAddress(): { path: '/' | '/overview'; search: OverviewSearch } {
  const isNamed = useLocation({ select: (location) => location.pathname.startsWith('/overview') })
  const search = readOverviewSearch(useSearch({ strict: false }))
  return { path: isNamed ? '/overview' : '/', search }
}

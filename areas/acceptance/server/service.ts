import type { getAcceptance, Outcomes } from '#areas/acceptance/contract/endpoints.ts'
import { acceptanceLimits } from '#areas/acceptance/contract/rules.ts'
import { listDays } from '#areas/home/server/index.ts'
import { listUsedCurrencies } from '#areas/payments/server/index.ts'
import { type DeclineCode, declineCodes } from '#kernel/cards/declines.ts'
import type { HandlerInput, HandlerOutput } from '#kernel/endpoint.ts'
import type { Locale } from '#kernel/locale.ts'
import { addDays, countDays } from '#kernel/time/calendar-days.ts'
import type { TenantContext } from '#server/infra/context.ts'
import type { TimeRange } from '#server/infra/figures/periods.ts'
import { getAccountSettings } from '#server/infra/merchant-accounts-store.ts'
import { text } from '#server/infra/texts.ts'
import { type DayRange, type OutcomeRow, readRanges, sumOutcomes } from './figures-store.ts'

export const noOutcomes: Outcomes = { successful_count: 0, first_try_count: 0, declined_count: 0 }

export function addOutcomes(outcomes: Outcomes, more: Outcomes): Outcomes {
  return {
    successful_count: outcomes.successful_count + more.successful_count,
    first_try_count: outcomes.first_try_count + more.first_try_count,
    declined_count: outcomes.declined_count + more.declined_count,
  }
}

interface AskedRanges extends DayRange {
  readonly before_from?: string | undefined
}

/** Returns the range that a call asks for, and the one to compare with if it names its first day. @throws AppError `invalid_fields` on the days. */
export async function readQueryRanges(context: TenantContext, { from, to, before_from }: AskedRanges, timeZone: string): Promise<TimeRange[]> {
  listDays(from, to)
  const before = before_from === undefined ? [] : [{ from: before_from, to: addDays(before_from, countDays(from, to) - 1) }]
  return readRanges(context, [{ from, to }, ...before], timeZone)
}

type Acceptance = HandlerOutput<typeof getAcceptance>

/** Returns how many payments of a range succeeded, and why the others were declined. @throws AppError `invalid_fields` on the days. */
export async function readAcceptance(context: TenantContext, query: HandlerInput<typeof getAcceptance>['query']): Promise<Acceptance> {
  const { time_zone: timeZone } = await getAccountSettings(context)
  const ranges = await readQueryRanges(context, query, timeZone)
  const isCompared = ranges.length > 1
  const input = { ranges, currency: query.currency, timeZone }
  const all = await sumOutcomes(context, 'all', input)
  const declined = await sumOutcomes(context, 'decline', input)
  return {
    currencies: await listUsedCurrencies(context),
    current: sumRange(all, 0),
    before: isCompared ? sumRange(all, 1) : null,
    series: await readSeries(context, query, timeZone),
    declines: declineCodes
      .map((code) => presentDecline(code, declined, { isCompared, locale: context.locale }))
      .filter(({ count, before_count }) => count > 0 || (before_count ?? 0) > 0)
      .toSorted((a, b) => b.count - a.count),
  }
}

/** Success of the days up to each of at most so many days, from the last one back. */
async function readSeries(
  context: TenantContext,
  { from, to, currency }: HandlerInput<typeof getAcceptance>['query'],
  timeZone: string,
): Promise<Acceptance['series']> {
  const length = countDays(from, to)
  const step = Math.ceil(length / acceptanceLimits.seriesPointsMax)
  const windowDays = Math.max(acceptanceLimits.seriesWindowDays, step)
  const days = Array.from({ length: Math.ceil(length / step) }, (_, index) => addDays(to, -index * step)).toReversed()
  const firstOf = (last: string) => {
    const first = addDays(last, 1 - windowDays)
    return first < from ? from : first
  }
  const ranges = await readRanges(
    context,
    days.map((last) => ({ from: firstOf(last), to: last })),
    timeZone,
  )
  const rows = await sumOutcomes(context, 'all', { ranges, currency })
  return { window_days: windowDays, points: days.map((last, index) => ({ day: last, ...sumRange(rows, index) })) }
}

function sumRange(rows: readonly OutcomeRow[], range: number): Outcomes {
  return rows.filter((row) => row.range === range).reduce<Outcomes>(addOutcomes, noOutcomes)
}

function presentDecline(
  code: DeclineCode,
  rows: readonly OutcomeRow[],
  { isCompared, locale }: { isCompared: boolean; locale: Locale },
): Acceptance['declines'][number] {
  const own = rows.filter(({ value }) => value === code)
  const current = own.filter(({ range }) => range === 0)
  // Together, payments with codes that aren't known have no single code to name.
  const texts = code === 'unknown_error_with_code' ? 'acceptance:server.unknownDecline' : (`payments:server.declines.${code}` as const)
  return {
    code,
    count: sumRange(own, 0).declined_count,
    before_count: isCompared ? sumRange(own, 1).declined_count : null,
    lost: current
      .toSorted((a, b) => b.declined_count - a.declined_count || (a.currency < b.currency ? -1 : 1))
      .map(({ currency, declined_minor, declined_count }) => ({ currency, amount_minor: declined_minor, count: declined_count })),
    text: text(locale, `${texts}.text`),
    next_step: text(locale, `${texts}.next_step`),
  }
}

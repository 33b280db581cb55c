import type { Outcomes } from '#areas/acceptance/contract/endpoints.ts'
import { listDays } from '#areas/home/server/index.ts'
import { addDays, countDays } from '#kernel/time/calendar-days.ts'
import type { TenantContext } from '#server/infra/context.ts'
import type { TimeRange } from '#server/infra/figures/periods.ts'
import { type DayRange, readRanges } from './figures-store.ts'

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

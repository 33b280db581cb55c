import { dayIn, firstOfMonth } from '#kernel/time/calendar-days.ts'
import type { TenantContext } from '#server/infra/context.ts'
import { getAccountSettings } from '#server/infra/merchant-accounts-store.ts'

/** Months (`YYYY-MM`) of an account by its business's time zone, for statements of any kind. */

const monthsPerPage = 12

export interface MonthRange {
  readonly timeZone: string
  readonly first: string
  readonly current: string
}

/** Reads the months from the first one that has something to state to the current one. */
export async function readRangeFrom(context: TenantContext, findFirst: (context: TenantContext) => Promise<Date | null>): Promise<MonthRange> {
  const { time_zone: timeZone } = await getAccountSettings(context)
  const current = monthIn(timeZone, context.now)
  const firstAt = await findFirst(context)
  const first = firstAt ? monthIn(timeZone, firstAt) : current
  return { timeZone, first: first < current ? first : current, current }
}

/** Returns a page of the months up to one, newest first, and the month before them, if the range has it. */
export function pageMonths({ first, current }: MonthRange, until = current): { shown: string[]; earlier: string | null } {
  const last = until < current ? until : current
  const names = Array.from({ length: monthsPerPage + 1 }, (_, before) => monthBefore(last, before)).filter((month) => month >= first)
  return { shown: names.slice(0, monthsPerPage), earlier: names[monthsPerPage] ?? null }
}

export const monthIn = (timeZone: string, at: Date) => dayIn(timeZone, at).slice(0, 'YYYY-MM'.length)
export const monthBefore = (month: string, count: number) => firstOfMonth(`${month}-01`, count).slice(0, 'YYYY-MM'.length)

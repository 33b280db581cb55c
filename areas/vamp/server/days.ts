import { dayMs } from '#kernel/time/durations.ts'
import type { TenantContext } from '#server/infra/context.ts'
import { type CountOfDay, countEventDays, countTradeDays } from './days-store.ts'
import type { DayCounts, MonthSoFar } from './forecast/expect.ts'
import { firstDayOf, monthOf, monthsTo } from './months.ts'
import { listMonths, type MonthRow } from './store.ts'

/** Whole months before the current one that the forecast reads. */
const historyMonths = 2

/** The days of the current month and of those before it, as the forecast needs them. */
export async function readMonthSoFar(context: TenantContext): Promise<MonthSoFar> {
  const { now } = context
  const month = monthOf(now)
  const months = monthsTo(month, historyMonths + 1)
  const since = firstDayOf(month, -historyMonths)
  const rows = await listMonths(context, { from: months[0] ?? month, to: month })
  const events = byDay(await countEventDays(context, since))
  const sales = spreadSales(listDays(since, now), rows, byDay(await countTradeDays(context, since)))
  return splitMonth(
    now,
    listDays(since, now).map((day) => ({ events: events.get(day) ?? 0, sales: sales.get(day) ?? 0 })),
  )
}

/** Splits the days up to now, the last of which is today. */
export function splitMonth(now: Date, upToNow: readonly DayCounts[]): MonthSoFar {
  const first = firstDayOf(monthOf(now))
  const daysOver = now.getUTCDate() - 1
  const startOfToday = first.getTime() + daysOver * dayMs
  const before = upToNow.length - 1 - daysOver
  return {
    history: upToNow.slice(0, before),
    days: upToNow.slice(before, before + daysOver),
    today: upToNow.at(-1) ?? { events: 0, sales: 0 },
    todayPart: (now.getTime() - startOfToday) / dayMs,
    daysInMonth: Math.round((firstDayOf(monthOf(now), 1).getTime() - first.getTime()) / dayMs),
    firstWeekday: first.getUTCDay(),
  }
}

/** Spreads the Visa sales of each month over its days as the trade of all brands was spread; evenly if there was none. */
export function spreadSales(days: readonly string[], months: readonly MonthRow[], trade: ReadonlyMap<string, number>): Map<string, number> {
  const sales = new Map<string, number>()
  for (const [month, ofMonth] of Map.groupBy(days, (day) => day.slice(0, 'YYYY-MM'.length))) {
    const count = months.find((row) => row.month === month)?.tc05_count ?? 0
    const traded = ofMonth.reduce((sum, day) => sum + (trade.get(day) ?? 0), 0)
    for (const day of ofMonth) sales.set(day, traded === 0 ? count / ofMonth.length : (count * (trade.get(day) ?? 0)) / traded)
  }
  return sales
}

/** The days in UTC up to now, `YYYY-MM-DD`. */
export function listDays(since: Date, now: Date): string[] {
  const count = Math.floor((now.getTime() - since.getTime()) / dayMs) + 1
  return Array.from({ length: count }, (_, index) => new Date(since.getTime() + index * dayMs).toISOString().slice(0, 'YYYY-MM-DD'.length))
}

function byDay(rows: readonly CountOfDay[]): Map<string, number> {
  return new Map(rows.map(({ day, count }) => [day, count]))
}

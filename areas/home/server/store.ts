import { sql } from 'kysely'
import type { CurrencyCode } from '#kernel/money/currencies.ts'
import { addDays, countDays } from '#kernel/time/calendar-days.ts'
import { startOf } from '#server/infra/clock/day-start-store.ts'
import type { TenantContext } from '#server/infra/context.ts'
import { getPrepared } from '#server/infra/database/prepared.ts'
import { type DayStart, listDayStarts } from '#server/infra/figures/day-parts-store.ts'
import type { TimeRange } from '#server/infra/figures/periods.ts'
import { type Slice, sumTrade, type Trade } from './trade-store.ts'

/** The instants of a range of days and of the range before it. */
export interface Bounds {
  readonly from: Date
  readonly until: Date
  readonly before_from: Date
  readonly before_until: Date
}

/**
 * Where a range of days in a time zone begins and how far it has come, beside the same days before it. PostgreSQL does the arithmetic of the
 * wall clock, so that a range keeps its days where clocks change.
 * @param from first day, @param to last day, @param beforeFrom first day of the range before, all `YYYY-MM-DD`.
 */
export async function computeBounds(
  { db, now }: Pick<TenantContext, 'db' | 'now'>,
  from: string,
  to: string,
  timeZone: string,
  beforeFrom = addDays(from, -countDays(from, to)),
): Promise<Bounds> {
  return getPrepared(
    db,
    sql<Bounds>`
      WITH days AS (
        SELECT ${from}::timestamp AS first, ${to}::timestamp + interval '1 day' AS last, (${from}::date - ${beforeFrom}::date) * interval '1 day' AS length
      ), bounds AS (
        SELECT length, ${startOf(sql`first`, timeZone)} AS starts_at, ${startOf(sql`last`, timeZone)} AS ends_at, ${startOf(sql`(first - length)`, timeZone)} AS before_from
        FROM days
      ), range AS (
        SELECT *, greatest(starts_at, least(ends_at, ${now}::timestamptz)) AS until FROM bounds
      )
      SELECT starts_at AS "from", until, before_from,
             CASE until WHEN starts_at THEN before_from WHEN ends_at THEN starts_at
               ELSE greatest(before_from, least(starts_at, (until AT TIME ZONE ${timeZone} - length) AT TIME ZONE ${timeZone})) END AS before_until
      FROM range`,
  )
}

/** What happened between two times. */
export async function countOutcomes(context: TenantContext, { currency, from, until }: Slice): Promise<Trade> {
  const [trade] = await sumTrade(context, currency, [from, until])
  if (!trade) throw new Error('The trade of a range was not summed up.')
  return trade
}

export interface DayTrade {
  readonly day: string
  readonly trade: Trade
}

/** What happened on each day of the time zone. Where clocks go back over midnight, a day comes twice. */
export async function sumTradeByDay(context: TenantContext, { currency, from, until }: Slice, timeZone: string): Promise<DayTrade[]> {
  const [trades = []] = await sumTradeOfRanges(context, currency, {
    ranges: [{ from, until }],
    starts: await listDayStarts(context, { from, until }, timeZone),
  })
  return trades
}

/** Ranges of days, the earliest first, and where the days from the first to the last of them begin. */
export interface DayRanges {
  readonly ranges: readonly TimeRange[]
  readonly starts: readonly DayStart[]
}

/** What happened on each day of the ranges, in one statement. A range may begin within a day. What lies between ranges is left out. */
export async function sumTradeOfRanges(context: TenantContext, currency: CurrencyCode, { ranges, starts }: DayRanges): Promise<DayTrade[][]> {
  const listed = ranges.map(({ from, until }) => [...listParts(starts, { from, until }), { day: null, at: until }])
  const times = listed.flat()
  const trades = await sumTrade(
    context,
    currency,
    times.map(({ at }) => at),
  )
  let position = 0
  return listed.map((days) =>
    days.flatMap(({ day }) => {
      const trade = trades[position++]
      return day !== null && trade ? [{ day, trade }] : []
    }),
  )
}

/** The days of a range, the first of them from where the range begins. */
function listParts(starts: readonly DayStart[], { from, until }: TimeRange): DayStart[] {
  const begun = starts.findLast(({ at }) => at < from)
  const whole = starts.filter(({ at }) => at >= from && at < until)
  return begun && from < until && whole[0]?.at.getTime() !== from.getTime() ? [{ ...begun, at: from }, ...whole] : whole
}

export interface DayVolume {
  readonly day: string
  readonly gross_minor: number
}

/** Captured money per day of the time zone, for the days that had any. */
export async function sumCapturesByDay(context: TenantContext, slice: Slice, timeZone: string): Promise<DayVolume[]> {
  return listVolumes(await sumTradeByDay(context, slice, timeZone))
}

export function listVolumes(trades: readonly DayTrade[]): DayVolume[] {
  const volumes = new Map<string, number>()
  for (const { day, trade } of trades) volumes.set(day, (volumes.get(day) ?? 0) + trade.captured_minor)
  return [...volumes].filter(([, gross_minor]) => gross_minor !== 0).map(([day, gross_minor]) => ({ day, gross_minor }))
}

/** Returns when the account's figures begin: at its creation, or at its first payment where an import or a platform reported an older one. */
export async function findStart({ db, merchantId }: TenantContext): Promise<Date> {
  const { start } = await getPrepared(
    db,
    sql<{ start: Date }>`
      SELECT least(created_at, (SELECT created_at FROM payments WHERE merchant_id = ${merchantId} ORDER BY created_at LIMIT 1)) AS start
      FROM merchant_accounts WHERE merchant_id = ${merchantId}`,
  )
  return start
}

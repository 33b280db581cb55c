import { type RawBuilder, sql } from 'kysely'
import { type Weekday, weekdays } from '#areas/acceptance/contract/fields.ts'
import { dayMs } from '#kernel/time/durations.ts'
import type { TenantContext } from '#server/infra/context.ts'
import { listRuns, type PartRow, quarterMs, quarterNumberOf, quarterOf, sumIntervals } from '#server/infra/figures/day-parts.ts'
import { type DayStart, listDayStarts, runsAsRows } from '#server/infra/figures/day-parts-store.ts'
import { cutIntoPieces, type Piece, type TimeRange } from '#server/infra/figures/periods.ts'
import { lanesOf } from '#server/infra/figures-store.ts'
import type { OutcomeRow, OutcomesInput } from './figures-store.ts'

/** Outcomes of payments by what the clock and the calendar of a time zone said. */

/** A piece of a time with what a clock says there: so many quarters of an hour more than in UTC, or null where clocks change. */
interface ClockPiece extends Omit<Piece, 'period'> {
  /** As `acceptance_hours` and `acceptance_sums` have them. */
  readonly period: 'month_hour' | 'month_quarter' | 'hour' | 'quarter'
  readonly ahead: number
}

interface Stretch extends TimeRange {
  /** Null for a day on which clocks change. */
  readonly ahead: number | null
}

/** Cuts a time into pieces whose rows each lie in one hour of the clock: months of hours where a zone is whole hours from UTC, of quarters elsewhere, and what is left around them. */
export function cutByClock(starts: readonly DayStart[], until: Date): ClockPiece[] {
  return listStretches(starts, until).flatMap(({ ahead, ...time }) => {
    if (ahead === null) return cutIntoPieces(time, ['quarter']).map((piece) => ({ ...piece, period: 'quarter' as const, ahead: 0 }))
    const unit = ahead % (60 / 15) === 0 ? 'hour' : 'quarter'
    return cutIntoPieces(time, ['month', unit]).map(({ period, ...piece }) => ({
      ...piece,
      period: period === 'month' ? (`month_${unit}` as const) : unit,
      ahead,
    }))
  })
}

/** Days on which the clock says the same, as one. */
function listStretches(starts: readonly DayStart[], until: Date): Stretch[] {
  const stretches: (Stretch & { until: Date })[] = []
  for (const [index, { day, at }] of starts.entries()) {
    const end = starts[index + 1]?.at ?? until
    const ahead = (Date.parse(day) - at.getTime()) / quarterMs
    const isPlain = end.getTime() - at.getTime() === dayMs && Number.isInteger(ahead)
    const last = stretches.at(-1)
    if (isPlain && last?.ahead === ahead) last.until = end
    else stretches.push({ from: at, until: end, ahead: isPlain ? ahead : null })
  }
  return stretches
}

/** @param day `YYYY-MM-DD`. */
export function weekdayOf(day: string): Weekday {
  const weekday = weekdays[(new Date(day).getUTCDay() + 6) % 7]
  if (!weekday) throw new Error(`${day} is no day.`)
  return weekday
}

/** In all currencies that were asked for. */
export type TimeRow = Omit<OutcomeRow, 'currency'>
type TimeInput = Pick<OutcomesInput, 'currency' | 'timeZone'>
type Counts = Omit<TimeRow, 'range' | 'value'>

const none: Record<keyof Counts, number> = { successful_count: 0, first_try_count: 0, declined_count: 0, declined_minor: 0 }
const counts = sql`successful_count, first_try_count, declined_count, declined_minor`
const sums = sql`sum(successful_count)::bigint AS successful_count, sum(first_try_count)::bigint AS first_try_count, sum(declined_count)::bigint AS declined_count,
  sum(declined_minor)::bigint AS declined_minor`

/** Returns the outcomes of each range by day of the week, or by hour of the day from 0. */
export async function sumOutcomesByTime(context: TenantContext, by: 'weekday' | 'hour', { ranges, ...input }: OutcomesInput): Promise<TimeRow[]> {
  const sumRange = by === 'weekday' ? sumByWeekday : sumByHour
  const rows: TimeRow[] = []
  // One after the other: they share a transaction.
  for (const [range, time] of ranges.entries()) rows.push(...(await sumRange(context, time, input)).map((row) => ({ range, ...row })))
  return rows
}

type ValueRow = Omit<TimeRow, 'range'>

async function sumByWeekday(context: TenantContext, { from, until }: TimeRange, { currency, timeZone }: TimeInput): Promise<ValueRow[]> {
  const starts = await listDayStarts(context, { from, until }, timeZone)
  const times = [...starts.map(({ at }) => at), until]
  const { rows } = await daysQuery(context, times, currency).execute(context.db)
  return sumIntervals(times.map(quarterNumberOf), rows, none).flatMap((day, index) => (starts[index] ? [{ value: weekdayOf(starts[index].day), ...day }] : []))
}

function inCurrency(currency: TimeInput['currency']): RawBuilder<unknown> {
  return currency === undefined ? sql`true` : sql`currency = ${currency}`
}

/** The outcomes between each time and the next. */
function daysQuery({ merchantId }: Pick<TenantContext, 'merchantId'>, times: readonly Date[], currency: TimeInput['currency']): RawBuilder<PartRow<Counts>> {
  const cuts = times.map(quarterNumberOf)
  const [first, end] = [quarterOf(times[0] ?? new Date(0)), quarterOf(times.at(-1) ?? new Date(0))]
  return sql<PartRow<Counts>>`
    WITH runs AS MATERIALIZED (${runsAsRows(listRuns(cuts))}), parts AS (
      SELECT runs.kind, part_position(own.day, runs.quarter) AS position, sign * successful_count AS successful_count, sign * first_try_count AS first_try_count,
             sign * declined_count AS declined_count, sign * declined_minor AS declined_minor
      FROM runs, LATERAL (
        SELECT day, ${counts} FROM acceptance_parts
        WHERE merchant_id = ${merchantId} AND part = runs.part AND day BETWEEN runs.first_day AND runs.last_day AND ${inCurrency(currency)}
      ) AS own
      UNION ALL
      SELECT 'interval', width_bucket(quarter_number(bucket), ${cuts}::int[]) - 1, ${counts} FROM acceptance_outcomes
      WHERE merchant_id = ${merchantId} AND lane = ANY (${lanesOf(merchantId)}) AND bucket >= ${first} AND bucket < ${end} AND ${inCurrency(currency)}
    )
    SELECT kind, position::int, ${sums} FROM parts GROUP BY 1, 2`
}

async function sumByHour(context: TenantContext, range: TimeRange, input: TimeInput): Promise<ValueRow[]> {
  const pieces = cutByClock(await listDayStarts(context, range, input.timeZone), range.until)
  const { rows } = await hoursQuery(context, { ...input, ...range, pieces }).execute(context.db)
  return rows
}

interface HoursInput extends TimeInput, TimeRange {
  readonly pieces: readonly ClockPiece[]
}

function hoursQuery({ merchantId }: Pick<TenantContext, 'merchantId'>, { pieces, from, until, currency, timeZone }: HoursInput): RawBuilder<ValueRow> {
  const local = sql`extract(hour FROM bucket AT TIME ZONE ${timeZone})::int`
  return sql<ValueRow>`
    WITH pieces AS MATERIALIZED (
      SELECT * FROM unnest(${pieces.map(({ period }) => period)}::text[], ${pieces.map(({ ahead }) => ahead)}::int[], ${pieces.map(({ first }) => first)}::timestamptz[],
        ${pieces.map(({ end }) => end)}::timestamptz[]) AS piece (period, ahead, first, ends)
    ), parts AS (
      SELECT CASE p.period WHEN 'hour' THEN ${local} WHEN 'month_hour' THEN (slot + ahead / 4 + 24) % 24 ELSE (slot + ahead + 96) % 96 / 4 END AS hour, ${counts}
      FROM pieces p, LATERAL (
        SELECT bucket, slot, ${counts} FROM acceptance_hours
        WHERE merchant_id = ${merchantId} AND period = p.period AND bucket >= p.first AND bucket < p.ends AND ${inCurrency(currency)}
      ) AS own WHERE p.period <> 'quarter'
      UNION ALL
      SELECT ${local}, ${counts} FROM pieces p, LATERAL (
        SELECT bucket, ${counts} FROM acceptance_sums
        WHERE merchant_id = ${merchantId} AND dimension = 'all' AND period = 'quarter' AND bucket >= p.first AND bucket < p.ends AND ${inCurrency(currency)}
      ) AS own WHERE p.period = 'quarter'
      UNION ALL
      SELECT ${local}, ${counts} FROM acceptance_outcomes
      WHERE merchant_id = ${merchantId} AND lane = ANY (${lanesOf(merchantId)}) AND bucket >= ${from} AND bucket < ${until} AND ${inCurrency(currency)}
    )
    SELECT hour::text AS value, ${sums} FROM parts GROUP BY hour`
}

/** Returns the hours before a time, and the same hours of the same weekday by the zone's clock in the weeks before, the latest week first. */
export async function readWeeks(
  { db }: TenantContext,
  until: Date,
  { hours, weeks, timeZone }: { hours: number; weeks: number; timeZone: string },
): Promise<TimeRange[]> {
  const { rows } = await sql<TimeRange>`
    SELECT until - make_interval(hours => ${hours}::int) AS "from", until
    FROM generate_series(0, ${weeks}::int) AS week,
      LATERAL (SELECT ((${until}::timestamptz AT TIME ZONE ${timeZone}) - make_interval(weeks => week)) AT TIME ZONE ${timeZone} AS until) AS ends ORDER BY week`.execute(
    db,
  )
  return rows
}

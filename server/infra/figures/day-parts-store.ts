import { type RawBuilder, sql } from 'kysely'
import { dayMs } from '#kernel/time/durations.ts'
import { startOf } from '../clock/day-start-store.ts'
import type { TenantContext } from '../context.ts'
import type { PartRun } from './day-parts.ts'
import type { TimeRange } from './periods.ts'
import type { SignedSpan } from './spans.ts'

/** Runs of parts as rows `kind`, `quarter`, `part`, `sign`, `first_day` and `last_day`, for a query that looks each one up. */
export function runsAsRows(runs: readonly PartRun[]): RawBuilder<unknown> {
  const column = <Key extends keyof PartRun>(key: Key) => runs.map((run) => run[key])
  return sql`
    SELECT kind, quarter, part, sign, date '1970-01-01' + first AS first_day, date '1970-01-01' + last AS last_day
    FROM unnest(${column('kind')}::text[], ${column('quarter')}::int[], ${column('part')}::smallint[], ${column('sign')}::int[], ${column('first')}::int[],
      ${column('last')}::int[]) AS run (kind, quarter, part, sign, first, last)`
}

/** Spans as rows `number`, `part`, `day` and `sign`, for a query that looks each one up. */
export function spansAsRows(spans: readonly SignedSpan[]): RawBuilder<unknown> {
  const column = <Key extends keyof SignedSpan>(key: Key) => spans.map((span) => span[key])
  return sql`
    SELECT number, part, date '1970-01-01' + day AS day, sign
    FROM unnest(${column('part')}::smallint[], ${column('day')}::int[], ${column('sign')}::int[]) WITH ORDINALITY AS span (part, day, sign, number)`
}

/** Part of a time that one day of a time zone has. */
export interface DayStart {
  readonly day: string
  readonly at: Date
}

/** Where days of a time zone begin within a time, and its own beginning. */
export async function listDayStarts({ db }: Pick<TenantContext, 'db'>, { from, until }: TimeRange, timeZone: string): Promise<DayStart[]> {
  const daysMax = Math.ceil((until.getTime() - from.getTime()) / dayMs) + 1
  // A number in the statement tells the planner how few days there are.
  const { rows } = await sql<DayStart & { readonly starts_at: Date; readonly comes_again: boolean }>`
    SELECT to_char(day, 'YYYY-MM-DD') AS day, greatest(starts_at, ${from}) AS at, starts_at,
           (starts_at + interval '59 minutes') AT TIME ZONE ${timeZone} < day::timestamp AS comes_again
    FROM (SELECT (${from}::timestamptz AT TIME ZONE ${timeZone})::date + after AS day, after FROM generate_series(0, ${sql.lit(daysMax)}) AS after) AS listed,
      LATERAL (SELECT ${startOf(sql`day::timestamp`, timeZone)} AS starts_at) AS start
    WHERE after = 0 OR starts_at < ${until} ORDER BY after`.execute(db)
  const again = rows.filter(({ comes_again }) => comes_again).map(({ starts_at }) => starts_at)
  const starts = rows.map(({ day, at }) => ({ day, at }))
  if (again.length === 0) return starts
  return [...starts, ...(await listSecondStarts({ db }, again, timeZone)).filter(({ at }) => at > from && at < until)].toSorted(
    (one, other) => one.at.getTime() - other.at.getTime(),
  )
}

/** Long ago, clocks of Newfoundland went back from a minute after midnight, so that the day before came once more, and then the day again. */
async function listSecondStarts({ db }: Pick<TenantContext, 'db'>, starts: readonly Date[], timeZone: string): Promise<DayStart[]> {
  const dayOf = (at: RawBuilder<unknown>) => sql`(${at} AT TIME ZONE ${timeZone})::date`
  const { rows } = await sql<DayStart>`
    SELECT to_char(${dayOf(sql`at`)}, 'YYYY-MM-DD') AS day, at
    FROM unnest(${[...starts]}::timestamptz[]) AS start, generate_series(1, 120) AS after, LATERAL (SELECT start + after * interval '1 minute' AS at) AS later
    WHERE ${dayOf(sql`at`)} <> ${dayOf(sql`(at - interval '1 minute')`)}`.execute(db)
  return rows
}

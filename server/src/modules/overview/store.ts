import { dayMs } from '@counterfoil/contract/time/durations'
import type { RawBuilder } from 'kysely'
import { sql } from 'kysely'
import { startOf } from '../../infra/clock/day-start-store.ts'
import type { TenantContext } from '../../infra/context.ts'
import { piecesOf, type Slice, wholeQuarters } from './trade-store.ts'

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
 * @param from first day, @param to last day, both `YYYY-MM-DD`.
 */
export async function computeBounds({ db, now }: Pick<TenantContext, 'db' | 'now'>, from: string, to: string, timeZone: string): Promise<Bounds> {
  const { rows } = await sql<Bounds>`
    WITH days AS (
      SELECT ${from}::timestamp AS first, ${to}::timestamp + interval '1 day' AS last, (${to}::date - ${from}::date + 1) * interval '1 day' AS length
    ), bounds AS (
      SELECT length, ${startOf(sql`first`, timeZone)} AS starts_at, ${startOf(sql`last`, timeZone)} AS ends_at, ${startOf(sql`(first - length)`, timeZone)} AS before_from
      FROM days
    ), range AS (
      SELECT *, greatest(starts_at, least(ends_at, ${now}::timestamptz)) AS until FROM bounds
    )
    SELECT starts_at AS "from", until, before_from,
           CASE until WHEN starts_at THEN before_from WHEN ends_at THEN starts_at
             ELSE greatest(before_from, least(starts_at, (until AT TIME ZONE ${timeZone} - length) AT TIME ZONE ${timeZone})) END AS before_until
    FROM range`.execute(db)
  const bounds = rows[0]
  if (!bounds) throw new Error('The bounds of a range were not returned.')
  return bounds
}

export interface Counts {
  successful_count: number
  declined_count: number
  declined_minor: number
  refunded_minor: number
}

/** What happened: payments by when they were made, refunds by when they were asked for. */
export async function countOutcomes({ db }: TenantContext, slice: Slice): Promise<Counts> {
  const { rows } = await outcomesQuery(slice).execute(db)
  const counts = rows[0]
  if (!counts) throw new Error('The counts of a range were not returned.')
  return counts
}

export function outcomesQuery(slice: Slice): RawBuilder<Counts> {
  const { merchantId, currency } = slice
  return sql<Counts>`
    WITH pieces AS MATERIALIZED (${piecesOf(slice)})
    SELECT coalesce(sum(successful_count), 0)::bigint AS successful_count, coalesce(sum(declined_count), 0)::bigint AS declined_count,
           coalesce(sum(declined_minor), 0)::bigint AS declined_minor, coalesce(sum(refunded_minor), 0)::bigint AS refunded_minor
    FROM (
      SELECT successful_count, declined_count, declined_minor, refunded_minor FROM (${wholeQuarters(slice)}) AS whole
      UNION ALL
      SELECT paid.successful_count, paid.declined_count, paid.declined_minor, 0 FROM pieces, LATERAL (
        SELECT sum(counts_as_successful(status)) AS successful_count, sum(counts_as_declined(status)) AS declined_count,
               sum(counts_as_declined(status) * amount_minor)::bigint AS declined_minor
        FROM payments
        WHERE merchant_id = ${merchantId} AND created_at >= pieces.starts_at AND created_at < pieces.ends_at AND currency = ${currency}
      ) AS paid
      UNION ALL
      SELECT 0, 0, 0, refunded.refunded_minor FROM pieces, LATERAL (
        SELECT sum(counts_as_refunded(status) * amount_minor)::bigint AS refunded_minor FROM refunds
        WHERE merchant_id = ${merchantId} AND created_at >= pieces.starts_at AND created_at < pieces.ends_at AND currency = ${currency}
      ) AS refunded
    ) AS parts`
}

export interface DayVolume {
  day: string
  gross_minor: number
}

/** Captured money per day of the time zone, for the days that had any. */
export async function sumCapturesByDay({ db }: TenantContext, slice: Slice, timeZone: string): Promise<DayVolume[]> {
  const { rows } = await capturesQuery(slice, timeZone).execute(db)
  return rows
}

/**
 * Most days have 24 hours and begin with a quarter, so that each is one sum. The quarters of the others tell their day one by one: clocks may go back over
 * midnight by a minute, and long ago zones were off by minutes. A quarter that two days share is read payment by payment. The kinds have names, of each of which
 * the planner expects few; of a truth value it would expect as many as of the other, and compile the plan.
 */
export function capturesQuery(slice: Slice, timeZone: string): RawBuilder<DayVolume> {
  const { merchantId, currency, from, until } = slice
  const daysMax = Math.ceil((until.getTime() - from.getTime()) / dayMs) + 1
  const within = sql`bucket >= days.starts_at AND bucket < days.ends_at`
  return sql<DayVolume>`
    WITH days AS MATERIALIZED (
      SELECT day, starts_at, ends_at, CASE WHEN ends_at - starts_at = interval '24 hours' AND starts_at = quarter_of(starts_at) THEN 'plain' ELSE 'other' END AS kind
      FROM (SELECT (${from}::timestamptz AT TIME ZONE ${timeZone})::date + after AS day FROM generate_series(0, ${sql.lit(daysMax)}) AS after) AS listed, LATERAL (
        SELECT ${startOf(sql`day::timestamp`, timeZone)} AS starts_at, ${startOf(sql`(day + 1)::timestamp`, timeZone)} AS ends_at
      ) AS bounds
    ), quarters AS MATERIALIZED (
      SELECT bucket, captured_minor, first_day AS day, CASE WHEN first_day = last_day THEN 'whole' ELSE 'shared' END AS kind
      FROM (
        SELECT whole.* FROM days, LATERAL (${wholeQuarters(slice, within)}) AS whole WHERE kind = 'other'
      ) AS told, LATERAL (
        SELECT (bucket AT TIME ZONE ${timeZone})::date AS first_day, ((bucket + interval '15 minutes' - interval '1 microsecond') AT TIME ZONE ${timeZone})::date AS last_day
      ) AS of_zone WHERE captured_minor <> 0
    ), pieces AS MATERIALIZED (
      ${piecesOf(slice)} UNION SELECT bucket, bucket + interval '15 minutes' FROM quarters WHERE kind = 'shared'
    )
    SELECT day, sum(captured_minor)::bigint AS gross_minor FROM (
      SELECT day, summed.captured_minor FROM days, LATERAL (
        SELECT sum(captured_minor)::bigint AS captured_minor FROM (${wholeQuarters(slice, within)}) AS whole
      ) AS summed WHERE kind = 'plain'
      UNION ALL
      SELECT day, captured_minor FROM quarters WHERE kind = 'whole'
      UNION ALL
      SELECT captured.day, captured.captured_minor FROM pieces, LATERAL (
        SELECT (captured_at AT TIME ZONE ${timeZone})::date AS day, sum(amount_captured_minor)::bigint AS captured_minor FROM payments
        WHERE merchant_id = ${merchantId} AND captured_at >= pieces.starts_at AND captured_at < pieces.ends_at AND currency = ${currency} GROUP BY 1
      ) AS captured
    ) AS parts GROUP BY day HAVING sum(captured_minor) <> 0`
}

/** Returns when the account's figures begin: at its creation, or at its first payment where an import or a platform reported an older one. */
export async function findStart({ db, merchantId }: TenantContext): Promise<Date> {
  const { rows } = await sql<{ start: Date }>`
    SELECT least(created_at, (SELECT created_at FROM payments WHERE merchant_id = ${merchantId} ORDER BY created_at LIMIT 1)) AS start
    FROM merchant_accounts WHERE merchant_id = ${merchantId}`.execute(db)
  const [found] = rows
  if (!found) throw new Error('The start of an account was not returned.')
  return found.start
}

import type { PaymentStatus } from '@counterfoil/contract/statuses'
import type { RawBuilder } from 'kysely'
import { sql } from 'kysely'
import type { TenantContext } from '../../infra/context.ts'

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
    ), range AS (
      SELECT *, greatest(first, least(last, ${now}::timestamptz AT TIME ZONE ${timeZone})) AS reached FROM days
    )
    SELECT first AT TIME ZONE ${timeZone} AS "from", reached AT TIME ZONE ${timeZone} AS until,
           (first - length) AT TIME ZONE ${timeZone} AS before_from, (reached - length) AT TIME ZONE ${timeZone} AS before_until
    FROM range`.execute(db)
  const bounds = rows[0]
  if (!bounds) throw new Error('The bounds of a range were not returned.')
  return bounds
}

/** Money was taken or is reserved, whatever became of it later. */
const successStatuses: readonly PaymentStatus[] = ['uncaptured', 'successful', 'refunding', 'partially_refunded', 'refunded', 'disputed']
const declinedStatus: PaymentStatus = 'failed'

export interface Counts {
  successful_count: number
  declined_count: number
  declined_minor: number
  refunded_minor: number
}

/** One currency in a time of an account. */
export interface Slice {
  readonly merchantId: string
  readonly currency: string
  readonly from: Date
  readonly until: Date
}

/** What happened: payments by when they were made, refunds by when they were asked for. */
export async function countOutcomes({ db }: TenantContext, slice: Slice): Promise<Counts> {
  const { rows } = await outcomesQuery(slice).execute(db)
  const counts = rows[0]
  if (!counts) throw new Error('The counts of a range were not returned.')
  return counts
}

export function outcomesQuery({ merchantId, currency, from, until }: Slice): RawBuilder<Counts> {
  return sql<Counts>`
    SELECT p.successful_count, p.declined_count, p.declined_minor, r.refunded_minor
    FROM (
      SELECT count(*) FILTER (WHERE status = ANY(${[...successStatuses]}))::bigint AS successful_count,
             count(*) FILTER (WHERE status = ${declinedStatus})::bigint AS declined_count,
             coalesce(sum(amount_minor) FILTER (WHERE status = ${declinedStatus}), 0)::bigint AS declined_minor
      FROM payments
      WHERE merchant_id = ${merchantId} AND created_at >= ${from} AND created_at < ${until} AND currency = ${currency}
    ) AS p, (
      SELECT coalesce(sum(amount_minor), 0)::bigint AS refunded_minor
      FROM refunds
      WHERE merchant_id = ${merchantId} AND created_at >= ${from} AND created_at < ${until} AND currency = ${currency}
        AND status IN ('pending', 'succeeded')
    ) AS r`
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

export function capturesQuery({ merchantId, currency, from, until }: Slice, timeZone: string): RawBuilder<DayVolume> {
  return sql<DayVolume>`
    SELECT (captured_at AT TIME ZONE ${timeZone})::date AS day, sum(amount_captured_minor)::bigint AS gross_minor
    FROM payments
    WHERE merchant_id = ${merchantId} AND captured_at >= ${from} AND captured_at < ${until} AND currency = ${currency}
    GROUP BY 1`
}

/** Every currency the account has had payments in. Hops from one to the next in the index, so that it costs the same for an old account. */
export async function findCurrencies({ db, merchantId }: TenantContext): Promise<string[]> {
  const { rows } = await sql<{ currency: string }>`
    WITH RECURSIVE found AS (
      (SELECT currency FROM payments WHERE merchant_id = ${merchantId} ORDER BY currency LIMIT 1)
      UNION ALL
      SELECT next.currency FROM found, LATERAL (
        SELECT currency FROM payments WHERE merchant_id = ${merchantId} AND currency > found.currency ORDER BY currency LIMIT 1
      ) AS next
    )
    SELECT currency FROM found`.execute(db)
  return rows.map(({ currency }) => currency)
}

import { sql } from 'kysely'
import type { DisputeCategory } from '#kernel/statuses.ts'
import { startOf } from '#server/infra/clock/day-start-store.ts'
import type { TenantContext } from '#server/infra/context.ts'
import { type InsightScope, inScope, responseConditions } from './scope-store.ts'

/** Sums over the disputes of a time. */

export interface OpenedRow {
  /** Both null for the whole. */
  readonly reason: DisputeCategory | null
  /** Its place among the starts, from 1. */
  readonly month: number | null
  readonly dispute_count: number
  readonly disputed_minor: number
  readonly won_count: number
  readonly lost_count: number
  readonly submitted_count: number
  readonly missed_count: number
}

/** Sums of the whole, of each reason, and of each month, in one pass. @param starts of the months. */
export async function sumDisputes(context: TenantContext, scope: InsightScope, starts: readonly Date[]): Promise<OpenedRow[]> {
  const { rows } = await sql<OpenedRow>`
    SELECT category AS reason, month, count(*) AS dispute_count, coalesce(sum(amount_minor), 0)::bigint AS disputed_minor,
           count(*) FILTER (WHERE status = 'won') AS won_count, count(*) FILTER (WHERE status = 'lost') AS lost_count,
           count(*) FILTER (WHERE is_submitted) AS submitted_count, count(*) FILTER (WHERE is_missed) AS missed_count
    FROM (
      SELECT p.category, p.amount_minor, p.status, ${responseConditions.submitted} AS is_submitted, ${responseConditions.missed} AS is_missed,
             width_bucket(p.created_at, ${starts}::timestamptz[]) AS month
      FROM disputes p WHERE ${inScope(context, scope)}
    ) AS opened GROUP BY GROUPING SETS ((), (category), (month)) ORDER BY dispute_count DESC, reason, month`.execute(context.db)
  return rows
}

/** Minutes from opened to submitted: the median, and the 90th percentile. Null if nothing was submitted. */
export async function readResponseMinutes(context: TenantContext, scope: InsightScope): Promise<{ median: number; p90: number } | null> {
  const { rows } = await sql<{ minutes: number[] | null }>`
    SELECT percentile_disc(ARRAY[0.5, 0.9]) WITHIN GROUP (ORDER BY floor(extract(epoch FROM p.evidence_submitted_at - p.created_at) / 60)::int) AS minutes
    FROM disputes p WHERE ${inScope(context, scope)} AND ${responseConditions.submitted}`.execute(context.db)
  const [median, p90] = rows[0]?.minutes ?? []
  return median === undefined || p90 === undefined ? null : { median, p90 }
}

export interface EvidenceRow {
  readonly field: string
  readonly won_count: number
  readonly lost_count: number
}

/** Decided disputes by each field of their submitted response. */
export async function sumEvidence(context: TenantContext, scope: InsightScope): Promise<EvidenceRow[]> {
  const { rows } = await sql<EvidenceRow>`
    SELECT field, count(*) FILTER (WHERE p.status = 'won') AS won_count, count(*) FILTER (WHERE p.status = 'lost') AS lost_count
    FROM disputes p, LATERAL jsonb_object_keys(p.evidence) AS field
    WHERE ${inScope(context, scope)} AND ${responseConditions.submitted} AND p.status IN ('won', 'lost')
    GROUP BY 1 ORDER BY count(*) DESC, 1`.execute(context.db)
  return rows
}

/** Returns the first instant of each day of a zone. */
export async function readStarts({ db }: TenantContext, days: readonly string[], timeZone: string): Promise<Date[]> {
  const { rows } = await sql<{ starts_at: Date }>`
    SELECT ${startOf(sql`day::timestamp`, timeZone)} AS starts_at FROM unnest(${days}::text[]) WITH ORDINALITY AS listed (day, place) ORDER BY place`.execute(
    db,
  )
  return rows.map(({ starts_at }) => starts_at)
}

import { type Selectable, sql } from 'kysely'
import type { DisputeId, MerchantId } from '#kernel/ids.ts'
import type { TenantContext } from '#server/infra/context.ts'
import type { DB } from '#server/infra/database/schema.gen.ts'
import { insertRow } from '#server/infra/database/write-rows.ts'
import { lanesOf } from '#server/infra/figures-store.ts'
import { noteDue } from '#server/infra/work/due-work.ts'
import { finalFrom, monthOf } from './months.ts'

/** The records of what is counted, their counts by month, which a trigger keeps, and the revisions of months that are final. */

export type RecordKind = 'tc05' | 'tc15' | 'tc40'

export interface MonthRow {
  /** `YYYY-MM` in UTC. */
  month: string
  tc05_count: number
  tc15_count: number
  tc40_count: number
  /** Disputes and reports of fraud among them that do not count. */
  excluded_count: number
}

/** Of the job that freezes final months. */
export const vampJobName = 'vamp_months'

/** Of the job that records the levels of months. */
export const vampLevelsJobName = 'vamp_levels'

export function insertRecord(context: TenantContext, kind: RecordKind, sourceId: string, processedAt: Date): void {
  const { db, merchantId } = context
  noteDue(context, vampJobName, finalFrom(monthOf(processedAt)))
  // A sale never raises the ratio.
  if (kind !== 'tc05') noteDue(context, vampLevelsJobName, context.now)
  insertRow(db, 'vamp_records', { merchant_id: merchantId, kind, source_id: sourceId, processed_at: processedAt })
}

/** Leaves an item out of its month, where that month is not final yet at the time of the context. Once, and nothing where the item is not counted. */
export async function insertExclusion({ db, merchantId, now }: TenantContext, kind: 'tc15' | 'tc40', sourceId: string, finalAfterDays: number): Promise<void> {
  await sql`
    INSERT INTO vamp_records (merchant_id, kind, source_id, processed_at)
    SELECT merchant_id, 'excluded', source_id, processed_at FROM vamp_records
    WHERE merchant_id = ${merchantId} AND kind = ${kind} AND source_id = ${sourceId}
      AND ${now}::timestamptz < (date_trunc('month', processed_at AT TIME ZONE 'UTC') + interval '1 month' + make_interval(days => ${finalAfterDays}::int)) AT TIME ZONE 'UTC'
    ON CONFLICT DO NOTHING`.execute(db)
}

/** The month in which a dispute was counted, and whether it was left out of it again. */
export async function findCountedDispute(
  { db, merchantId }: TenantContext,
  disputeId: DisputeId,
): Promise<{ readonly month: string; readonly is_excluded: boolean } | undefined> {
  const { rows } = await sql<{ month: string; is_excluded: boolean }>`
    SELECT to_char(r.processed_at AT TIME ZONE 'UTC', 'YYYY-MM') AS month,
           EXISTS (SELECT FROM vamp_records x WHERE x.merchant_id = ${merchantId} AND x.kind = 'excluded' AND x.source_id = r.source_id) AS is_excluded
    FROM vamp_records r WHERE r.merchant_id = ${merchantId} AND r.kind = 'tc15' AND r.source_id = ${disputeId}`.execute(db)
  return rows[0]
}

/** Months of an account with what counts in them. */
function countedMonths(merchantId: MerchantId) {
  return sql`
    SELECT month, sum(tc05_count)::bigint AS tc05_count, sum(tc15_count)::bigint AS tc15_count, sum(tc40_count)::bigint AS tc40_count,
           sum(excluded_count)::bigint AS excluded_count
    FROM vamp_months WHERE merchant_id = ${merchantId} AND lane = ANY (${lanesOf(merchantId)}) GROUP BY month`
}

/** What counts in the months between two, both included, in one snapshot. Months with nothing in them have no row. */
export function monthsQuery(merchantId: MerchantId, { from, to }: { from: string; to: string }) {
  return sql<MonthRow>`SELECT * FROM (${countedMonths(merchantId)}) AS counted WHERE month >= ${from} AND month <= ${to}`
}

export async function listMonths({ db, merchantId }: TenantContext, span: { from: string; to: string }): Promise<MonthRow[]> {
  return (await monthsQuery(merchantId, span).execute(db)).rows
}

/** Months that their last revision, if they have one, does not show as they are now. */
function changedMonths(merchantId: MerchantId) {
  return sql`
    SELECT c.*, coalesce(last.revision, 0) AS revision FROM (${countedMonths(merchantId)}) AS c
    LEFT JOIN LATERAL (
      SELECT * FROM vamp_revisions r WHERE r.merchant_id = ${merchantId} AND r.month = c.month ORDER BY revision DESC LIMIT 1
    ) AS last ON true
    WHERE last.revision IS NULL
       OR (last.tc05_count, last.tc15_count, last.tc40_count, last.excluded_count) <> (c.tc05_count, c.tc15_count, c.tc40_count, c.excluded_count)`
}

/** The earliest month that is not kept as it is now, open months included. */
export async function findMonthToFreeze({ db, merchantId }: TenantContext): Promise<string | null> {
  const { rows } = await sql<{ month: string | null }>`SELECT min(month) AS month FROM (${changedMonths(merchantId)}) AS changed`.execute(db)
  return rows[0]?.month ?? null
}

/** Keeps what counts in the months before `openMonth`, as a new revision where it is not what the last one says. */
export async function freezeMonths({ db, merchantId, now }: TenantContext, openMonth: string): Promise<void> {
  await sql`
    INSERT INTO vamp_revisions (merchant_id, month, revision, tc05_count, tc15_count, tc40_count, excluded_count, frozen_at)
    SELECT ${merchantId}, month, revision + 1, tc05_count, tc15_count, tc40_count, excluded_count, ${now}
    FROM (${changedMonths(merchantId)}) AS changed WHERE month < ${openMonth}`.execute(db)
}

export type ThresholdRow = Selectable<DB['vamp_thresholds']>

/** The account's own threshold in force. */
export async function findThreshold({ db, merchantId }: TenantContext): Promise<ThresholdRow | undefined> {
  return db.selectFrom('vamp_thresholds').selectAll().where('merchant_id', '=', merchantId).orderBy('version', 'desc').limit(1).executeTakeFirst()
}

/** Lets changes of the threshold run one after the other. */
export async function lockThreshold({ db, merchantId }: TenantContext): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${`${merchantId}/vamp-threshold`}, 0))`.execute(db)
}

/** Adds a version of the threshold. */
export async function insertThreshold(context: TenantContext, threshold: Pick<ThresholdRow, 'ratio_basis_points' | 'count'>): Promise<void> {
  const { db, merchantId, now } = context
  noteDue(context, vampLevelsJobName, now)
  await sql`
    INSERT INTO vamp_thresholds (merchant_id, version, ratio_basis_points, count, set_at)
    SELECT ${merchantId}, 1 + coalesce(max(version), 0), ${threshold.ratio_basis_points}::integer, ${threshold.count}::integer, ${now}
    FROM vamp_thresholds WHERE merchant_id = ${merchantId}`.execute(db)
}

import { sql } from 'kysely'
import type { RequestContext, TenantContext } from '../../infra/context.ts'
import { insertRow } from '../../infra/database/write-rows.ts'
import { watermarkOf, type XidRange } from '../../infra/rollups-store.ts'

/** The change log of what is counted, its roll-up by month, and the revisions of months that are final. */

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

export function insertRecord({ db, merchantId }: TenantContext, kind: RecordKind, sourceId: string, processedAt: Date): void {
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

/** The month that a record counts in, and how many of each kind there are. */
const monthOf = sql`to_char(processed_at AT TIME ZONE 'UTC', 'YYYY-MM')`
const counts = sql`count(*) FILTER (WHERE kind = 'tc05') AS tc05_count, count(*) FILTER (WHERE kind = 'tc15') AS tc15_count, count(*) FILTER (WHERE kind = 'tc40') AS tc40_count,
  count(*) FILTER (WHERE kind = 'excluded') AS excluded_count`

/** Months of an account with what counts in them: the roll-up up to the watermark and the records after it. */
function countedMonths(merchantId: string) {
  return sql`
    SELECT month, sum(tc05_count)::bigint AS tc05_count, sum(tc15_count)::bigint AS tc15_count, sum(tc40_count)::bigint AS tc40_count,
           sum(excluded_count)::bigint AS excluded_count FROM (
      SELECT month, tc05_count, tc15_count, tc40_count, excluded_count FROM vamp_months WHERE merchant_id = ${merchantId}
      UNION ALL
      SELECT ${monthOf}, ${counts} FROM vamp_records
      WHERE merchant_id = ${merchantId} AND xid >= ${watermarkOf(merchantId, 'vamp')} GROUP BY 1
    ) AS parts GROUP BY month`
}

/** What counts in the months between two, both included, in one snapshot. Months with nothing in them have no row. */
export function monthsQuery(merchantId: string, { from, to }: { from: string; to: string }) {
  return sql<MonthRow>`SELECT * FROM (${countedMonths(merchantId)}) AS counted WHERE month >= ${from} AND month <= ${to}`
}

export async function listMonths({ db, merchantId }: TenantContext, span: { from: string; to: string }): Promise<MonthRow[]> {
  return (await monthsQuery(merchantId, span).execute(db)).rows
}

/** Adds the records of these transactions to their months. */
export async function addToMonths({ db }: Pick<RequestContext, 'db'>, merchantId: string, { fromXid, toXid }: XidRange): Promise<void> {
  await sql`
    INSERT INTO vamp_months (merchant_id, month, tc05_count, tc15_count, tc40_count, excluded_count)
    SELECT ${merchantId}, ${monthOf}, ${counts} FROM vamp_records
    WHERE merchant_id = ${merchantId} AND xid >= ${fromXid} AND xid < ${toXid} GROUP BY 2
    ON CONFLICT (merchant_id, month) DO UPDATE SET tc05_count = vamp_months.tc05_count + excluded.tc05_count,
      tc15_count = vamp_months.tc15_count + excluded.tc15_count, tc40_count = vamp_months.tc40_count + excluded.tc40_count,
      excluded_count = vamp_months.excluded_count + excluded.excluded_count`.execute(db)
}

/** Keeps what counts in the months before `openMonth`, as a new revision where it is not what the last one says. */
export async function freezeMonths({ db, merchantId, now }: TenantContext, openMonth: string): Promise<void> {
  await sql`
    INSERT INTO vamp_revisions (merchant_id, month, revision, tc05_count, tc15_count, tc40_count, excluded_count, frozen_at)
    SELECT ${merchantId}, c.month, coalesce(last.revision, 0) + 1, c.tc05_count, c.tc15_count, c.tc40_count, c.excluded_count, ${now}
    FROM (${countedMonths(merchantId)}) AS c
    LEFT JOIN LATERAL (
      SELECT * FROM vamp_revisions r WHERE r.merchant_id = ${merchantId} AND r.month = c.month ORDER BY revision DESC LIMIT 1
    ) AS last ON true
    WHERE c.month < ${openMonth}
      AND (last.revision IS NULL OR (last.tc05_count, last.tc15_count, last.tc40_count, last.excluded_count) <> (c.tc05_count, c.tc15_count, c.tc40_count, c.excluded_count))`.execute(
    db,
  )
}

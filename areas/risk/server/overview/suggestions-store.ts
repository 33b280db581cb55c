import { sql } from 'kysely'
import type { RiskType } from '#kernel/risk/types.ts'
import type { TenantContext } from '#server/infra/context.ts'

/** What suggests entries: the newest rows of a few days, read by the indexes of their lists. */

export interface CountedRecord {
  readonly record: string
  readonly count: number
}

interface Bounds {
  readonly since: Date
  readonly readMax: number
}

/** Cards by their first six and last four digits, with the number of their fraud reports. */
export async function countReportsByCard({ db, merchantId }: TenantContext, { since, readMax }: Bounds): Promise<CountedRecord[]> {
  const { rows } = await sql<CountedRecord>`
    SELECT m.bin || '-' || m.last4 AS record, count(*)::int AS count
    FROM (
      SELECT w.charge_id FROM early_fraud_warnings w WHERE w.merchant_id = ${merchantId} AND w.created_at >= ${since} ORDER BY w.created_at DESC, w.id DESC LIMIT ${readMax}
    ) AS w,
      LATERAL (SELECT c.payment_method_id FROM charges c WHERE c.merchant_id = ${merchantId} AND c.id = w.charge_id OFFSET 0) AS c,
      LATERAL (SELECT m.bin, m.last4 FROM payment_methods m WHERE m.merchant_id = ${merchantId} AND m.id = c.payment_method_id OFFSET 0) AS m
    GROUP BY 1`.execute(db)
  return rows
}

/** Customers with the number of their disputes. */
export async function countDisputesByCustomer({ db, merchantId }: TenantContext, { since, readMax }: Bounds): Promise<CountedRecord[]> {
  const { rows } = await sql<CountedRecord>`
    SELECT d.customer_id AS record, count(*)::int AS count FROM (
      SELECT d.customer_id FROM disputes d WHERE d.merchant_id = ${merchantId} AND d.created_at >= ${since} ORDER BY d.created_at DESC, d.id DESC LIMIT ${readMax}
    ) AS d WHERE d.customer_id IS NOT NULL GROUP BY 1`.execute(db)
  return rows
}

/** The metadata of the newest declined payments, without those that a risk list blocked. */
export async function listDeclinedMetadata({ db, merchantId }: TenantContext, { since, readMax }: Bounds): Promise<Readonly<Record<string, unknown>>[]> {
  const { rows } = await sql<{ metadata: Record<string, unknown> }>`
    SELECT p.metadata FROM (
      SELECT p.metadata, p.decline_code FROM payments p WHERE p.merchant_id = ${merchantId} AND p.status = 'failed' AND p.created_at >= ${since}
      ORDER BY p.created_at DESC, p.id DESC LIMIT ${readMax}
    ) AS p WHERE p.decline_code IS DISTINCT FROM 'transaction_blocked'`.execute(db)
  return rows.map(({ metadata }) => metadata)
}

interface NamedRecord {
  readonly type: RiskType
  readonly record: string
}

/** Of some records, those that an effective entry names and those that were dismissed after a time. */
export async function findSettledRecords(
  { db, merchantId, now }: TenantContext,
  records: readonly NamedRecord[],
  dismissedAfter: Date,
): Promise<NamedRecord[]> {
  const [types, texts] = [records.map(({ type }) => type), records.map(({ record }) => record)]
  const { rows } = await sql<NamedRecord>`
    SELECT r.type, r.record FROM unnest(${types}::text[], ${texts}::text[]) AS r (type, record)
    WHERE EXISTS (
      SELECT FROM risk_entries e WHERE e.merchant_id = ${merchantId} AND e.type = r.type AND e.record = r.record AND (e.effective_until IS NULL OR e.effective_until > ${now})
    ) OR EXISTS (
      SELECT FROM risk_dismissals s WHERE s.merchant_id = ${merchantId} AND s.type = r.type AND s.record = r.record AND s.dismissed_at > ${dismissedAfter}
    )`.execute(db)
  return rows
}

/** Dismisses a record, and deletes dismissals that are over. */
export async function putDismissal(
  { db, merchantId, now }: TenantContext,
  { type, record }: NamedRecord,
  userName: string,
  dismissedAfter: Date,
): Promise<void> {
  await db.deleteFrom('risk_dismissals').where('merchant_id', '=', merchantId).where('dismissed_at', '<=', dismissedAfter).execute()
  await db
    .insertInto('risk_dismissals')
    .values({ merchant_id: merchantId, dismissed_at: now, type, record, user_name: userName })
    .onConflict((conflict) => conflict.columns(['merchant_id', 'type', 'record']).doUpdateSet({ dismissed_at: now, user_name: userName }))
    .execute()
}

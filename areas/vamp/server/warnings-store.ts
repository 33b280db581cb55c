import { type RawBuilder, sql } from 'kysely'
import type { MerchantId } from '#kernel/ids.ts'
import type { FraudType } from '#kernel/statuses.ts'
import type { TenantContext } from '#server/infra/context.ts'
import type { PageRequest } from '#server/infra/pages/keyset-pages.ts'
import { type Condition, inListOrder, orderOf, positionBy, positionConditions } from '#server/infra/pages/keyset-pages-store.ts'
import { type PaymentColumns, paymentColumns } from './items-store.ts'

export interface WarningRow extends PaymentColumns {
  id: string
  processed_at: Date
  fraud_type: FraudType
  position: string
}

/** One page of counted fraud reports since a time on payments that a refund can still keep from being disputed, the latest first. */
export async function findWarningPage({ db, merchantId }: TenantContext, since: Date, page: PageRequest): Promise<WarningRow[]> {
  const { rows } = await warningPageQuery(merchantId, since, page).execute(db)
  return inListOrder(page, rows)
}

/** The query itself, for the test that reads its plan. */
export function warningPageQuery(merchantId: MerchantId, since: Date, page: PageRequest): RawBuilder<WarningRow> {
  const place = sql.join([sql`true`, ...positionConditions(page, 'processed_at')], sql` AND `)
  return sql<WarningRow>`
    SELECT p.id, p.processed_at, ${positionBy('processed_at')}, w.fraud_type, ${paymentColumns}
    FROM ${warningsSince(merchantId, since)} AND ${place} ${orderOf(page, 'processed_at')} LIMIT ${page.limit}`
}

/** What follows FROM: the reports are `p` and `w`, their payments `pay`. Only the reports since that time are read. */
export function warningsSince(merchantId: MerchantId, since: Date): Condition {
  const conditions = [
    sql`p.merchant_id = ${merchantId}`,
    sql`p.kind = 'tc40'`,
    sql`p.processed_at >= ${since.toISOString()}::timestamptz`,
    sql`NOT EXISTS (SELECT FROM vamp_records x WHERE x.merchant_id = ${merchantId} AND x.kind = 'excluded' AND x.source_id = p.id)`,
    sql`NOT EXISTS (SELECT FROM disputes d WHERE d.merchant_id = ${merchantId} AND d.payment_id = w.payment_id AND d.kind <> 'query')`,
    sql`pay.amount_refunded_minor + pay.refund_pending_minor < pay.amount_captured_minor`,
  ]
  return sql`(SELECT merchant_id, kind, processed_at, source_id AS id FROM vamp_records) AS p
    JOIN early_fraud_warnings w ON w.merchant_id = ${merchantId} AND w.id = p.id
    JOIN payments pay ON pay.merchant_id = ${merchantId} AND pay.id = w.payment_id
    WHERE ${sql.join(conditions, sql` AND `)}`
}

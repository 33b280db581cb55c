import { sql } from 'kysely'
import type { PaymentId } from '#kernel/ids.ts'
import type { TenantContext } from '#server/infra/context.ts'

/** Closes the open queries of a payment whose whole amount was refunded since they were opened; what a platform reports ends when it says so. */
export async function closeInquiriesOf({ db, merchantId, now }: TenantContext, paymentId: PaymentId): Promise<{ id: string; amount_minor: number }[]> {
  const { rows } = await sql<{ id: string; amount_minor: number }>`
    UPDATE disputes d SET status = 'warning_closed', closed_at = ${now}, closed_reason = 'refunded', decides_at = NULL, decides_as = NULL,
      remind_at = NULL, alert_at = NULL
    WHERE d.merchant_id = ${merchantId} AND d.payment_id = ${paymentId} AND d.processor_id IS NULL
      AND d.status IN ('warning_needs_response', 'warning_under_review')
      AND d.amount_minor <= (
        SELECT coalesce(sum(r.amount_minor), 0) FROM refunds r
        WHERE r.merchant_id = ${merchantId} AND r.payment_id = ${paymentId} AND r.status IN ('pending', 'succeeded') AND r.created_at >= d.created_at
      )
    RETURNING d.id, d.amount_minor`.execute(db)
  return rows
}

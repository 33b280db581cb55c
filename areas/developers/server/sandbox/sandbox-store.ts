import { sql } from 'kysely'
import type { PaymentId, PayoutId } from '#kernel/ids.ts'
import type { CurrencyCode } from '#kernel/money/currencies.ts'
import type { PayoutStatus } from '#kernel/statuses.ts'
import type { TenantContext } from '#server/infra/context.ts'

/** Returns payments with money that isn't available yet, the earliest due first. */
export async function findPendingPayments({ db, merchantId }: TenantContext, countMax: number): Promise<PaymentId[]> {
  const { rows } = await sql<{ payment_id: PaymentId }>`
    SELECT payment_id FROM (
      SELECT payment_id, available_on FROM balance_transactions
      WHERE merchant_id = ${merchantId} AND released_at IS NULL AND payment_id IS NOT NULL ORDER BY available_on, id LIMIT ${countMax * 4}
    ) AS pending GROUP BY payment_id ORDER BY min(available_on), payment_id LIMIT ${countMax}`.execute(db)
  return rows.map(({ payment_id }) => payment_id)
}

/** Makes today the day on which pending money of payments becomes available. The caller holds the payments. */
export async function bringForward({ db, merchantId, now }: TenantContext, paymentIds: readonly PaymentId[]): Promise<void> {
  await sql`
    UPDATE balance_transactions SET available_on = ${now}
    WHERE merchant_id = ${merchantId} AND payment_id = ANY (${[...paymentIds]}::text[]) AND released_at IS NULL AND available_on > ${now}`.execute(db)
}

interface OpenPayout {
  readonly id: PayoutId
  readonly currency: CurrencyCode
  readonly amount_minor: number
  readonly status: PayoutStatus
}

/** Returns payouts that a bank can report something about, the newest first. */
export async function findReportablePayouts({ db, merchantId }: TenantContext, countMax: number): Promise<OpenPayout[]> {
  const { rows } = await sql<OpenPayout>`
    SELECT id, currency, amount_minor, status FROM (
      (SELECT * FROM payouts WHERE merchant_id = ${merchantId} AND status = 'processing' ORDER BY created_at DESC, id DESC LIMIT ${countMax})
      UNION ALL
      (SELECT * FROM payouts WHERE merchant_id = ${merchantId} AND status = 'completed' ORDER BY created_at DESC, id DESC LIMIT ${countMax})
    ) AS reportable ORDER BY created_at DESC, id DESC LIMIT ${countMax}`.execute(db)
  return rows
}

/** Returns captured Visa payments of a time that no issuer reported as fraud, the newest first. */
export async function findUnreportedSales(
  { db, merchantId }: TenantContext,
  { from, to, countMax }: { readonly from: Date; readonly to: Date; readonly countMax: number },
): Promise<PaymentId[]> {
  const { rows } = await sql<{ id: PaymentId }>`
    SELECT p.id FROM payments p
    WHERE p.merchant_id = ${merchantId} AND p.card_brand = 'visa' AND p.created_at >= ${from} AND p.created_at < ${to}
      AND p.captured_at IS NOT NULL AND NOT p.is_card_present AND p.latest_charge_id IS NOT NULL
      AND NOT EXISTS (SELECT FROM early_fraud_warnings w WHERE w.merchant_id = ${merchantId} AND w.payment_id = p.id)
    ORDER BY p.created_at DESC, p.id DESC LIMIT ${countMax}`.execute(db)
  return rows.map(({ id }) => id)
}

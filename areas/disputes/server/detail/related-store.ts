import { type RawBuilder, sql } from 'kysely'
import { compellingEvidence } from '#areas/disputes/contract/compelling-evidence.ts'
import { disputeLimits } from '#areas/disputes/contract/rules.ts'
import { itemColumns, type PaymentItemRow, type PaymentRow } from '#areas/payments/server/index.ts'
import type { DisputeId, MerchantId, PaymentId } from '#kernel/ids.ts'
import type { CurrencyCode } from '#kernel/money/currencies.ts'
import { dayMs } from '#kernel/time/durations.ts'
import type { TenantContext } from '#server/infra/context.ts'
import type { FraudWarningRow } from '../store.ts'

/** Rows beside a dispute: other payments with its customer, card or email, reports of fraud, and exchanges of its money. */

/** By what related payments are found. */
export interface RelatedKeys {
  readonly paymentId: PaymentId
  readonly customerId: string | null
  readonly email: string | null
  /** Its fingerprint. */
  readonly card: string | null
}

export type CustomerMatch = 'customer' | 'card' | 'email'
export interface OtherPaymentRow extends PaymentItemRow {
  readonly matched_by: CustomerMatch[]
}

/** The query of related payments, newest first, one more than the limit. Each key reads its own index in that order. */
export function otherPaymentsQuery(merchantId: MerchantId, { paymentId, customerId, email, card }: RelatedKeys): RawBuilder<OtherPaymentRow> {
  const countMax = disputeLimits.disputeOtherPayments + 1
  const newest = sql`ORDER BY p.created_at DESC, p.id DESC LIMIT ${countMax}`
  const mine = sql`p.merchant_id = ${merchantId} AND p.id <> ${paymentId}`
  const branches = [
    customerId !== null && sql`(SELECT p.id, 'customer' AS by FROM payments p WHERE ${mine} AND p.customer_id = ${customerId} ${newest})`,
    email !== null && sql`(SELECT p.id, 'email' AS by FROM payments p WHERE ${mine} AND p.customer_email = ${email} ${newest})`,
    card !== null &&
      sql`(SELECT p.id, 'card' AS by FROM payments p WHERE ${mine} AND p.card_fingerprint = ${card} AND p.payment_method_id IS NOT NULL ${newest})`,
  ].filter((branch) => branch !== false)
  return sql<OtherPaymentRow>`
    SELECT ${itemColumns}, f.matched_by
    FROM (SELECT id, array_agg(by ORDER BY by) AS matched_by FROM (${sql.join(branches, sql` UNION ALL `)}) AS found GROUP BY id) AS f
    JOIN payments p ON p.merchant_id = ${merchantId} AND p.id = f.id
    ORDER BY p.created_at DESC, p.id DESC LIMIT ${countMax}`
}

export async function listOtherPayments({ db, merchantId }: TenantContext, keys: RelatedKeys): Promise<OtherPaymentRow[]> {
  if (keys.customerId === null && keys.email === null && keys.card === null) return []
  return (await otherPaymentsQuery(merchantId, keys).execute(db)).rows
}

type ElementColumns = Pick<PaymentRow, 'customer_id' | 'customer_email' | 'metadata' | 'api_options'>
export type EarlierPaymentRow = PaymentItemRow & ElementColumns

/** When earlier payments must have been made to count. */
export function earlierSpan(disputedAt: Date): { from: Date; to: Date } {
  const before = (days: number) => new Date(disputedAt.getTime() - days * dayMs)
  return { from: before(compellingEvidence.daysMax), to: before(compellingEvidence.daysMin) }
}

/** The query of captured payments of a time with one card that were neither disputed nor reported as fraud, newest first. */
export function earlierPaymentsQuery(merchantId: MerchantId, card: string, { from, to }: { from: Date; to: Date }): RawBuilder<EarlierPaymentRow> {
  return sql<EarlierPaymentRow>`
    SELECT ${itemColumns}, p.customer_id, p.metadata, p.api_options
    FROM payments p
    WHERE p.merchant_id = ${merchantId} AND p.card_fingerprint = ${card} AND p.created_at >= ${from}::timestamptz AND p.created_at <= ${to}::timestamptz
      AND p.captured_at IS NOT NULL
      AND NOT EXISTS (SELECT FROM disputes x WHERE x.merchant_id = ${merchantId} AND x.payment_id = p.id)
      AND NOT EXISTS (SELECT FROM early_fraud_warnings w WHERE w.merchant_id = ${merchantId} AND w.payment_id = p.id)
    ORDER BY p.created_at DESC, p.id DESC LIMIT ${disputeLimits.disputeEarlierPayments}`
}

export async function listEarlierPayments({ db, merchantId }: TenantContext, card: string, disputedAt: Date): Promise<EarlierPaymentRow[]> {
  return (await earlierPaymentsQuery(merchantId, card, earlierSpan(disputedAt)).execute(db)).rows
}

/** Reports of fraud about a payment, oldest first. */
export async function listFraudWarnings({ db, merchantId }: TenantContext, paymentId: PaymentId): Promise<FraudWarningRow[]> {
  return db
    .selectFrom('early_fraud_warnings')
    .selectAll()
    .where('merchant_id', '=', merchantId)
    .where('payment_id', '=', paymentId)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
}

/** What a dispute's money came to in other currencies that it was exchanged into. */
export async function listSettled(
  { db, merchantId }: TenantContext,
  { id, payment_id, currency }: { id: DisputeId; payment_id: PaymentId; currency: CurrencyCode },
): Promise<{ currency: CurrencyCode; amount_minor: number }[]> {
  const { rows } = await sql<{ currency: CurrencyCode; amount_minor: number }>`
    SELECT currency, sum(net_minor)::bigint AS amount_minor FROM balance_transactions
    WHERE merchant_id = ${merchantId} AND payment_id = ${payment_id} AND source_id = ${id} AND currency <> ${currency}
    GROUP BY currency ORDER BY currency`.execute(db)
  return rows
}

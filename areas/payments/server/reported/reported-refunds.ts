import { postRefundFailed, postRefundSent, postReportedRefund } from '#areas/ledger/server/index.ts'
import type { RefundReason } from '#kernel/statuses.ts'
import type { TenantContext } from '#server/infra/context.ts'
import { recordEvent } from '../events.ts'
import { failureReasonOf, keepSuccess, moveRefundedAmounts, nothingOutstanding, type Refunded, takeBack } from '../refunds/refund.ts'
import { type CapturedPayment, type PostedRefund, requireCapturedCharge, requirePosted } from '../status/states.ts'
import { getCharge, insertRefund, updateRefund } from '../store.ts'
import { reportedId } from './reported.ts'

/** Refunds that a platform's core reports. Whoever calls these holds the payment, and has checked what is reported. */

export interface ReportedRefund {
  readonly processorId: string
  readonly amountMinor: number
  readonly reason: RefundReason | null
}

/** A refund that the core has begun. */
export async function recordRefund(context: TenantContext, payment: CapturedPayment, reported: ReportedRefund): Promise<Refunded> {
  const refund = await beginRefund(context, payment, reported)
  return { refund, payment: await moveRefundedAmounts(context, payment, 0, reported.amountMinor) }
}

/** What became of a refund that did not reach the cardholder, and when. */
export interface RefundEnd {
  readonly status: 'failed' | 'canceled'
  readonly at: Date
  /** When it had left; null where it never did. */
  readonly sentAt: Date | null
  readonly failureReason?: string | undefined
}

/**
 * A refund that is over by the time it is heard of, and of whose money more was refunded since: it is posted there and back, and of the payment nothing moves,
 * since that cannot hold both.
 */
export async function recordEndedRefund(context: TenantContext, payment: CapturedPayment, reported: ReportedRefund, end: RefundEnd): Promise<void> {
  const { id, balance_transaction_id } = await beginRefund(context, payment, reported)
  const posting = { refundId: id, paymentId: payment.id, currency: payment.currency, amountMinor: reported.amountMinor }
  const event = { amountMinor: reported.amountMinor, objectId: id, byProcessor: true } as const
  if (end.sentAt) {
    const sent = { ...context, now: end.sentAt }
    await postRefundSent(sent, posting, balance_transaction_id)
    recordEvent(sent, payment.id, 'refund.succeeded', event)
  }
  const ended = { ...context, now: end.at }
  await updateRefund(context, id, {
    status: end.status,
    failure_reason: end.failureReason ?? failureReasonOf[end.status],
    failure_balance_transaction_id: await postRefundFailed(ended, posting, end.sentAt !== null),
  })
  recordEvent(ended, payment.id, `refund.${end.status}`, event)
}

async function beginRefund(context: TenantContext, payment: CapturedPayment, { processorId, amountMinor, reason }: ReportedRefund): Promise<PostedRefund> {
  const charge = requireCapturedCharge(await getCharge(context, payment.latest_charge_id))
  const id = reportedId(context, 're', processorId)
  const posting = { refundId: id, paymentId: payment.id, currency: payment.currency, amountMinor }
  const refund = await insertRefund(context, {
    id,
    processor_id: processorId,
    payment_id: payment.id,
    charge_id: charge.id,
    customer_id: payment.customer_id,
    created_at: context.now,
    amount_minor: amountMinor,
    currency: payment.currency,
    status: 'pending',
    reason,
    balance_transaction_id: await postReportedRefund(context, posting, charge.balance_transaction_id),
  })
  recordEvent(context, payment.id, 'refund.created', { amountMinor, objectId: id, byProcessor: true, chargeId: charge.id, previous: { payments: payment } })
  return requirePosted(refund)
}

/** What became of it. @param failureReason of one that failed, where the core tells it. */
export async function recordRefundStep(
  context: TenantContext,
  { payment, refund }: Refunded,
  status: 'succeeded' | 'failed' | 'canceled',
  failureReason?: string,
): Promise<Refunded> {
  if (status === 'succeeded') return keepSuccess(context, payment, refund, nothingOutstanding)
  return takeBack(context, payment, refund, status, failureReason)
}

import { formatMoney } from '@counterfoil/contract/money'
import type { RefundReason } from '@counterfoil/contract/statuses'
import type { TenantContext } from '../../infra/context.ts'
import { newId } from '../../infra/crypto.ts'
import { AppError, brokenRule } from '../../infra/errors.ts'
import type { Acquirer } from '../acquiring/index.ts'
import { postRefund, postRefundFailed, postRefundSent } from '../ledger/index.ts'
import { recordEvent } from './events.ts'
import { refundableMinor, requirePayment, statusColumnsOf, statusOf } from './facts.ts'
import { assertTransition } from './status.ts'
import type { PaymentRow, RefundRow } from './store.ts'
import { addRefunded, findCharge, findPaymentMethod, findRefund, insertRefund, listRefundsToSettle, lockPayment, updateRefund } from './store.ts'

export interface NewRefund {
  /** Minor units, above zero and at most what is refundable; null for all that is left. */
  readonly amountMinor: number | null
  readonly reason: RefundReason | null
  readonly metadata: Readonly<Record<string, string>>
}

/**
 * Refunds a captured payment. The fee stays with the platform; the refund itself costs nothing.
 * @throws AppError `not_found`, `payment_not_refundable`; `invalid_fields` on `amount_minor` where it is above what is left.
 */
export async function refundPayment(
  context: TenantContext,
  acquirer: Acquirer,
  paymentId: string,
  input: NewRefund,
): Promise<{ refund: RefundRow; payment: PaymentRow }> {
  // The payment is held, so two refunds at once see each other; the table's own constraint stands behind it.
  const payment = requirePayment(await lockPayment(context, paymentId))
  const refundable = refundableMinor(payment)
  if (refundable <= 0 || !payment.latest_charge_id) throw new AppError('payment_not_refundable')
  const amountMinor = input.amountMinor ?? refundable
  if (amountMinor > refundable) {
    throw brokenRule('amount_minor', 'refund_above_refundable', { limit: (locale) => formatMoney(refundable, payment.currency, locale) })
  }

  const posting = { refundId: newId('re', context.now), paymentId, currency: payment.currency, amountMinor }
  const { outcome, settlesAs, settlesAfterMs } = await acquirer.refund({
    acquirerToken: await tokenOf(context, payment),
    amountMinor,
    currency: payment.currency,
    idempotencyKey: posting.refundId,
  })
  const balanceTransactionId = await postRefund(context, posting)
  if (outcome === 'succeeded') await postRefundSent(context, posting, balanceTransactionId)
  const refund = await insertRefund(context, {
    id: posting.refundId,
    payment_id: paymentId,
    charge_id: payment.latest_charge_id,
    created_at: context.now,
    amount_minor: amountMinor,
    currency: payment.currency,
    status: outcome,
    reason: input.reason,
    metadata: JSON.stringify(input.metadata),
    created_by_name: context.actor.kind === 'member' ? context.actor.name : null,
    balance_transaction_id: balanceTransactionId,
    settles_at: settlesAfterMs === null ? null : new Date(context.now.getTime() + settlesAfterMs),
    settles_as: settlesAs,
  })
  await recordEvent(context, paymentId, 'refund.created', { amountMinor, objectId: refund.id })
  if (outcome === 'succeeded') await recordEvent(context, paymentId, 'refund.succeeded', { amountMinor, objectId: refund.id, byProcessor: true })
  const updated = await moveRefundedAmounts(context, payment, outcome === 'succeeded' ? amountMinor : 0, outcome === 'pending' ? amountMinor : 0)
  return { refund, payment: updated }
}

async function tokenOf(context: TenantContext, payment: PaymentRow): Promise<string> {
  const charge = payment.latest_charge_id ? await findCharge(context, payment.latest_charge_id) : undefined
  const method = charge ? await findPaymentMethod(context, charge.payment_method_id) : undefined
  if (!method) throw new Error(`payment ${payment.id} was captured without a payment method`)
  return method.acquirer_token
}

async function moveRefundedAmounts(context: TenantContext, payment: PaymentRow, refundedMinor: number, pendingMinor: number): Promise<PaymentRow> {
  const before = statusColumnsOf(payment)
  const columns = {
    ...before,
    amount_refunded_minor: before.amount_refunded_minor + refundedMinor,
    refund_pending_minor: before.refund_pending_minor + pendingMinor,
  }
  const status = statusOf(columns)
  assertTransition(payment.status, status)
  return addRefunded(context, payment.id, { refundedMinor, pendingMinor, status })
}

/** Applies what the acquirer has reported since about refunds of this account. Returns how many it applied, at most `countMax`. */
export async function settleDueRefunds(context: TenantContext, countMax: number): Promise<number> {
  const due = await listRefundsToSettle(context, countMax)
  // Payments are locked in one order, so that two workers never wait for each other.
  for (const { id, payment_id } of due.toSorted((a, b) => (a.payment_id < b.payment_id ? -1 : 1))) {
    const payment = requirePayment(await lockPayment(context, payment_id))
    // Read again under the lock: another worker may have been here first.
    const refund = await findRefund(context, id)
    if (refund?.settles_as && refund.settles_at && refund.settles_at <= context.now) await settleRefund(context, payment, refund)
  }
  return due.length
}

async function settleRefund(context: TenantContext, payment: PaymentRow, refund: RefundRow): Promise<void> {
  const posting = { refundId: refund.id, paymentId: payment.id, currency: refund.currency, amountMinor: refund.amount_minor }
  const wasPending = refund.status === 'pending'
  const settled = { settles_at: null, settles_as: null }
  const event = { amountMinor: refund.amount_minor, objectId: refund.id, byProcessor: true } as const
  if (refund.settles_as === 'succeeded') {
    await postRefundSent(context, posting, refund.balance_transaction_id ?? '')
    await updateRefund(context, refund.id, { ...settled, status: 'succeeded' })
    await recordEvent(context, payment.id, 'refund.succeeded', event)
    await moveRefundedAmounts(context, payment, refund.amount_minor, -refund.amount_minor)
    return
  }
  const failureTransactionId = await postRefundFailed(context, posting, !wasPending)
  await updateRefund(context, refund.id, {
    ...settled,
    status: 'failed',
    failure_reason: 'expired_or_canceled_card',
    failure_balance_transaction_id: failureTransactionId,
  })
  await recordEvent(context, payment.id, 'refund.failed', event)
  await moveRefundedAmounts(context, payment, wasPending ? 0 : -refund.amount_minor, wasPending ? -refund.amount_minor : 0)
}

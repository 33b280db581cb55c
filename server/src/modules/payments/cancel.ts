import type { CancellationReason, ShownCancellationReason } from '@counterfoil/contract/statuses'
import type { TenantContext } from '../../infra/context.ts'
import { AppError } from '../../infra/errors.ts'
import { recordEvent } from './events.ts'
import { requirePayment, statusColumnsOf, statusOf } from './facts.ts'
import { assertTransition } from './status.ts'
import type { PaymentRow } from './store.ts'
import { listExpiredAuthorisations, lockPayment, updatePayment } from './store.ts'

const cancelable: readonly string[] = ['requires_payment_method', 'requires_confirmation', 'requires_action', 'requires_capture']

/**
 * Cancels a payment of which nothing was captured; a reserved amount is given back and costs nothing.
 * @throws AppError `not_found`, `payment_not_cancelable`.
 */
export async function cancelPayment(context: TenantContext, id: string, reason: CancellationReason | null): Promise<PaymentRow> {
  const payment = requirePayment(await lockPayment(context, id))
  if (!cancelable.includes(payment.intent_status)) throw new AppError('payment_not_cancelable')
  return keepCancellation(context, payment, reason)
}

/** Cancels authorisations that have lived their days: nothing can be captured any more, and the cardholder's money is free. Returns how many were due. */
export async function expireDueAuthorisations(context: TenantContext, countMax: number): Promise<number> {
  const ids = await listExpiredAuthorisations(context, countMax)
  // In one order, so that two workers never wait for each other.
  for (const id of ids.toSorted()) {
    // Looked at again under the lock: it may have been captured or cancelled meanwhile.
    const payment = await lockPayment(context, id)
    if (payment?.intent_status === 'requires_capture') await keepCancellation(context, payment, 'automatic')
  }
  return ids.length
}

async function keepCancellation(context: TenantContext, payment: PaymentRow, reason: ShownCancellationReason | null): Promise<PaymentRow> {
  const columns = { ...statusColumnsOf(payment), intent_status: 'canceled' as const, amount_capturable_minor: 0 }
  const status = statusOf(columns)
  assertTransition(payment.status, status)
  const canceled = await updatePayment(context, payment.id, {
    ...columns,
    status,
    canceled_at: context.now,
    cancellation_reason: reason,
    capture_before: null,
  })
  await recordEvent(context, payment.id, 'payment.canceled', { amountMinor: payment.amount_minor })
  return canceled
}

import { formatMoney } from '@counterfoil/contract/money'
import type { TenantContext } from '../../infra/context.ts'
import { AppError, brokenRule } from '../../infra/errors.ts'
import { postSale } from '../ledger/index.ts'
import { recordEvent } from './events.ts'
import type { Attempt } from './facts.ts'
import { requirePayment, statusColumnsOf, statusOf } from './facts.ts'
import { assertTransition } from './status.ts'
import type { ChargeRow, PaymentRow } from './store.ts'
import { findCharge, lockPayment, updateCharge, updatePayment } from './store.ts'

/**
 * Captures an authorised payment, whole or in part; what is not captured is given back to the cardholder, and a second capture is not possible.
 * @param amountMinor minor units, above zero and at most what was authorised.
 * @throws AppError `not_found`, `payment_not_capturable`; `invalid_fields` on `amount_minor`.
 */
export async function capturePayment(context: TenantContext, id: string, amountMinor: number): Promise<PaymentRow> {
  const payment = requirePayment(await lockPayment(context, id))
  const charge = payment.latest_charge_id ? await findCharge(context, payment.latest_charge_id) : undefined
  if (payment.intent_status !== 'requires_capture' || !charge) throw new AppError('payment_not_capturable')
  if (payment.capture_before && payment.capture_before <= context.now) throw new AppError('payment_not_capturable')
  if (amountMinor > payment.amount_capturable_minor) {
    throw brokenRule('amount_minor', 'capture_above_authorised', {
      limit: (locale) => formatMoney(payment.amount_capturable_minor, payment.currency, locale),
    })
  }
  return (await captureCharge(context, payment, charge, amountMinor)).payment
}

/** Takes the money of an authorisation. The caller holds the payment and has checked the amount. */
export async function captureCharge(context: TenantContext, payment: PaymentRow, charge: ChargeRow, amountMinor: number): Promise<Attempt> {
  const balanceTransactionId = await postSale(context, {
    chargeId: charge.id,
    paymentId: payment.id,
    paymentMethodId: charge.payment_method_id,
    currency: payment.currency,
    amountMinor,
    fundsAvailable: charge.funds_available === 'immediately' ? 'immediately' : 'standard',
  })
  const captured = await updateCharge(context, charge.id, {
    captured_at: context.now,
    amount_captured_minor: amountMinor,
    balance_transaction_id: balanceTransactionId,
  })
  const columns = { ...statusColumnsOf(payment), intent_status: 'succeeded' as const, amount_capturable_minor: 0, amount_captured_minor: amountMinor }
  const status = statusOf(columns)
  assertTransition(payment.status, status)
  const updated = await updatePayment(context, payment.id, { ...columns, status, captured_at: context.now, capture_before: null })
  await recordEvent(context, payment.id, 'payment.captured', { amountMinor, objectId: charge.id })
  if (charge.funds_available === 'immediately') {
    await recordEvent(context, payment.id, 'payment.funds_available', { amountMinor, objectId: charge.id, byProcessor: true })
  }
  return { payment: updated, charge: captured }
}

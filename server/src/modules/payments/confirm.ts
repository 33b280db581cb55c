import { limits } from '@counterfoil/contract/limits'
import type { TenantContext } from '../../infra/context.ts'
import { newId } from '../../infra/crypto.ts'
import { AppError } from '../../infra/errors.ts'
import type { OutsideCommand } from '../../infra/outside/command.ts'
import { carryOutWithin } from '../../infra/outside/command.ts'
import type { Acquirer, Approval, Authorisation, Decline } from '../acquiring/index.ts'
import { captureCharge } from './capture.ts'
import { methodColumns } from './create.ts'
import { recordEvent } from './events.ts'
import type { Attempt } from './facts.ts'
import { requirePayment, statusColumnsOf, statusOf } from './facts.ts'
import type { PaymentOutside } from './outside.ts'
import { assertTransition } from './status.ts'
import type { PaymentMethodRow, PaymentRow } from './store.ts'
import { findPayment, findPaymentMethod, getCharge, getPaymentMethod, insertCharge, lockPayment, updatePayment } from './store.ts'

const dayMs = 86_400_000
const confirmable: readonly string[] = ['requires_payment_method', 'requires_confirmation']

/** What is asked of the acquirer. */
interface AuthoriseRequest {
  readonly paymentId: string
  readonly chargeId: string
  readonly methodId: string
  readonly acquirerToken: string
  readonly amountMinor: number
  readonly currency: string
}

export interface ConfirmInput {
  readonly paymentId: string
  /** Null for the payment's own. */
  readonly newMethod: PaymentMethodRow | null
}

/**
 * Authorises a payment with its own payment method or the one given, and captures it unless its capture is manual.
 * A decline is an outcome and not an error: it is kept as an attempt.
 * @throws AppError `not_found`; `payment_not_confirmable` in another state or without a payment method.
 */
export const confirmation: OutsideCommand<PaymentOutside, ConfirmInput, AuthoriseRequest, Authorisation, Attempt> = {
  kind: 'payment.authorise',

  async begin(context, { paymentId, newMethod }) {
    const payment = requirePayment(await lockPayment(context, paymentId))
    if (!confirmable.includes(payment.intent_status)) throw new AppError('payment_not_confirmable', { status: payment.intent_status })
    const method = newMethod ?? (payment.payment_method_id ? await findPaymentMethod(context, payment.payment_method_id) : undefined)
    if (!method) throw new AppError('payment_method_missing')
    const columns = { ...statusColumnsOf(payment), intent_status: 'processing' as const }
    const status = statusOf(columns)
    assertTransition(payment.status, status)
    await updatePayment(context, paymentId, { ...columns, ...methodColumns(method), status })
    return {
      subjectId: paymentId,
      request: {
        paymentId,
        chargeId: newId('ch', context.now),
        methodId: method.id,
        acquirerToken: method.acquirer_token,
        amountMinor: payment.amount_minor,
        currency: payment.currency,
      },
    }
  },

  call: ({ acquirer }, { acquirerToken, amountMinor, currency }, key) => acquirer.authorise({ acquirerToken, amountMinor, currency, idempotencyKey: key }),

  async finish(context, { paymentId, chargeId, methodId }, authorisation) {
    const payment = requirePayment(await lockPayment(context, paymentId))
    const method = await getPaymentMethod(context, methodId)
    return authorisation.outcome === 'approved'
      ? keepApproval(context, payment, method, chargeId, authorisation)
      : keepDecline(context, payment, method, chargeId, authorisation)
  },

  async load(context, { paymentId, chargeId }) {
    const payment = requirePayment(await findPayment(context, paymentId))
    return { payment, charge: await getCharge(context, chargeId) }
  },
}

/** The whole of a confirmation in one transaction. */
export async function confirmPayment(context: TenantContext, acquirer: Acquirer, paymentId: string, newMethod: PaymentMethodRow | null): Promise<Attempt> {
  return carryOutWithin(context, { acquirer }, confirmation, { paymentId, newMethod })
}

async function keepApproval(context: TenantContext, payment: PaymentRow, method: PaymentMethodRow, chargeId: string, approval: Approval): Promise<Attempt> {
  const charge = await insertCharge(context, {
    ...attemptColumns(context, payment, method, chargeId),
    outcome: 'authorised',
    authorisation_code: approval.authorisationCode,
    network_transaction_id: approval.networkTransactionId,
    risk_level: approval.riskLevel,
    outcome_type: 'authorized',
    funds_available: approval.fundsAvailable,
  })
  const columns = {
    ...statusColumnsOf(payment),
    intent_status: 'requires_capture' as const,
    amount_capturable_minor: payment.amount_minor,
    decline_code: null,
  }
  const status = statusOf(columns)
  assertTransition(payment.status, status)
  const authorised = await updatePayment(context, payment.id, {
    ...columns,
    ...methodColumns(method),
    status,
    attempt_count: payment.attempt_count + 1,
    latest_charge_id: charge.id,
    network_decline_code: null,
    last_error: null,
    capture_before: new Date(context.now.getTime() + limits.authorisationDays * dayMs),
  })
  await recordEvent(context, payment.id, 'payment.authorised', { amountMinor: payment.amount_minor, objectId: charge.id })
  return payment.capture_method === 'manual' ? { payment: authorised, charge } : captureCharge(context, authorised, charge, payment.amount_minor)
}

async function keepDecline(context: TenantContext, payment: PaymentRow, method: PaymentMethodRow, chargeId: string, decline: Decline): Promise<Attempt> {
  const error = {
    code: decline.stripeErrorCode,
    decline_code: decline.stripeDeclineCode,
    advice_code: decline.adviceCode,
    network_decline_code: decline.networkCode,
  }
  const charge = await insertCharge(context, {
    ...attemptColumns(context, payment, method, chargeId),
    outcome: 'declined',
    error: JSON.stringify(error),
    decline_code: decline.declineCode,
    network_decline_code: decline.networkCode,
    risk_level: decline.riskLevel,
    outcome_type: decline.isBlocked ? 'blocked' : 'issuer_declined',
  })
  const columns = { ...statusColumnsOf(payment), intent_status: 'requires_payment_method' as const, decline_code: decline.declineCode }
  const status = statusOf(columns)
  assertTransition(payment.status, status)
  const declined = await updatePayment(context, payment.id, {
    ...columns,
    ...methodColumns(method),
    // The merchant API asks for another method after a decline; brand and last four stay, since people search by them.
    payment_method_id: null,
    status,
    attempt_count: payment.attempt_count + 1,
    latest_charge_id: charge.id,
    network_decline_code: decline.networkCode,
    last_error: JSON.stringify(error),
  })
  await recordEvent(context, payment.id, 'payment.attempt_failed', {
    amountMinor: payment.amount_minor,
    objectId: charge.id,
    declineCode: decline.declineCode,
    networkDeclineCode: decline.networkCode,
  })
  return { payment: declined, charge }
}

function attemptColumns(context: TenantContext, payment: PaymentRow, method: PaymentMethodRow, chargeId: string) {
  return {
    id: chargeId,
    payment_id: payment.id,
    attempt_number: payment.attempt_count + 1,
    created_at: context.now,
    amount_minor: payment.amount_minor,
    currency: payment.currency,
    payment_method_id: method.id,
  }
}

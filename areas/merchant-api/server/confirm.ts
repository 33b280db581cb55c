import { holdCustomer } from '#areas/customers/server/index.ts'
import { type Attempt, attachPaymentMethod, type Confirmed, confirmation, findPayment, type PaymentMethodRow } from '#areas/payments/server/index.ts'
import { AppError, ruleText } from '#server/infra/errors.ts'
import { beginExternal, type PendingIntent } from '#server/infra/external/command.ts'
import type { ApiContext } from './context.ts'
import { type ApiObject, KeptError } from './endpoint.ts'
import { type ApiError, invalidRequest } from './errors.ts'
import { findById, type PaymentRow } from './lists/objects-store.ts'
import { cardErrorObject, declineCodesOf } from './objects/card-error.ts'
import type { ApiOptions } from './objects/payment-intent.ts'
import { presentPaymentIntents, presentPaymentMethods } from './objects/present.ts'
import { keepsCard } from './parameters/given-options.ts'

/** Begins to pay with a method, or with the payment's own. */
export async function confirmIntent(context: ApiContext, payment: PaymentRow, newMethod: PaymentMethodRow | null): Promise<PendingIntent<Confirmed>> {
  return withIntentErrors(context, payment, null, () => beginExternal(context, confirmation, { paymentId: payment.id, newMethod }))
}

/** A decline is an outcome, kept and answered with 402 and all that is known of it. A suspended payment is answered as it is, with its next action. */
export async function answerConfirmation(context: ApiContext, confirmed: Confirmed): Promise<ApiObject | KeptError> {
  const { payment, charge } = confirmed
  if (charge) return answerAttempt(context, { payment, charge })
  const [intent] = await presentPaymentIntents(context, [payment])
  return intent as ApiObject
}

async function answerAttempt(context: ApiContext, attempt: Attempt): Promise<ApiObject | KeptError> {
  const codes = declineCodesOf(attempt.charge.error)
  const used = await usedMethod(context, attempt, codes !== null)
  if (!codes && used) await keepForCustomer(context, attempt.payment, used)
  const [intent] = await presentPaymentIntents(context, [attempt.payment])
  if (!codes) return intent as ApiObject
  const [paymentMethod] = await presentPaymentMethods(context, used ? [used] : [])
  return new KeptError(402, { ...cardErrorObject(codes), charge: attempt.charge.id, payment_intent: intent, payment_method: paymentMethod })
}

/** The card that was paid with, where the answer or the customer needs it. */
async function usedMethod(context: ApiContext, { payment, charge }: Attempt, isDeclined: boolean): Promise<PaymentMethodRow | undefined> {
  return isDeclined || keepsCard(payment.api_options as ApiOptions) ? findById(context, 'payment_methods', charge.payment_method_id) : undefined
}

/** A card that was paid with becomes its customer's, where the shop asked for that. */
async function keepForCustomer(context: ApiContext, payment: PaymentRow, method: PaymentMethodRow): Promise<void> {
  if (!keepsCard(payment.api_options as ApiOptions) || payment.customer_id === null || method.customer_id !== null) return
  // Deleted while the acquirer was asked.
  if ((await holdCustomer(context, payment.customer_id))?.deleted_at !== null) return
  await attachPaymentMethod(context, context.acquirer, method, payment.customer_id)
}

/** A friendlier refusal of a refund than the state's, if all of the payment is refunded or disputed. */
export function refuseWhereNothingIsLeft(payment: PaymentRow): void {
  const returned = payment.amount_refunded_minor + payment.refund_pending_minor
  if (payment.amount_captured_minor === 0 || returned + payment.disputed_minor < payment.amount_captured_minor) return
  if (payment.disputed_minor > 0) {
    throw invalidRequest(`Charge ${payment.latest_charge_id} has been charged back; cannot issue a refund.`, { code: 'charge_disputed', param: 'charge' })
  }
  throw invalidRequest(`Charge ${payment.latest_charge_id} has already been refunded.`, { code: 'charge_already_refunded', param: 'charge' })
}

const stateMessages: Readonly<Record<string, string>> = {
  payment_not_confirmable: 'be confirmed',
  payment_not_capturable: 'be captured',
  payment_not_cancelable: 'be canceled',
  payment_not_refundable: 'be refunded',
}

/** Runs a command and turns what it refuses into the API's errors, with the payment as it is. @param amountParam where an amount came from. */
export async function withIntentErrors<T>(context: ApiContext, payment: PaymentRow, amountParam: string | null, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof AppError) throw await translate(context, payment, amountParam, error)
    throw error
  }
}

async function translate(context: ApiContext, payment: PaymentRow, amountParam: string | null, error: AppError): Promise<ApiError | AppError> {
  const [brokenRule] = error.brokenRules
  if (brokenRule && amountParam) {
    return invalidRequest(ruleText('en', brokenRule.rule, brokenRule.values), { code: 'amount_too_large', param: amountParam })
  }
  const verb = stateMessages[error.errorName]
  if (error.errorName !== 'payment_method_missing' && verb === undefined) return error
  const current = (await findPayment(context, payment.id)) ?? payment
  // Another refund or a dispute may have been faster.
  if (error.errorName === 'payment_not_refundable') refuseWhereNothingIsLeft(current)
  const [intent] = await presentPaymentIntents(context, [current])
  const message =
    error.errorName === 'payment_method_missing'
      ? 'You cannot confirm this PaymentIntent because it has no payment method. Name one with payment_method.'
      : `This PaymentIntent's status is ${current.intent_status}, so it cannot ${verb}.`
  return invalidRequest(message, {
    code: 'payment_intent_unexpected_state',
    payment_intent: intent,
    ...(error.errorName === 'payment_method_missing' ? { param: 'payment_method' } : {}),
  })
}

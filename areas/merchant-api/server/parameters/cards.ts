import type { TokenisedCard } from '#areas/payments/server/acquiring/index.ts'
import { findPaymentMethod, isSpent, keepCard, type PaymentMethodRow } from '#areas/payments/server/index.ts'
import { limits } from '#kernel/limits.ts'
import type { ApiContext } from '../context.ts'
import { type ApiError, invalidRequest, parameterMissing, resourceMissing } from '../errors.ts'
import { cardRefused, liveCardDeclined } from '../objects/card-error.ts'
import { address, metadata, paymentMethodType } from './common-parameters.ts'
import { choice, email, freeText, group, integer, kept, required, rule, secret, text, type ValuesOf } from './parameters.ts'

/** How a call names a card: by its details, by a token, or by a stored or well-known payment method. */

const cvc = rule({ kind: 'secret' }, (value, name): string => {
  const digits = text(20).read(value, name)
  if (!/^\d+$/.test(digits)) throw invalidRequest('The security code can only contain digits.', { code: 'invalid_cvc', param: name })
  return digits
})

const card = group({
  number: secret(text(40)),
  exp_month: integer({ min: 0, max: 99 }),
  exp_year: integer({ min: 0, max: 9999 }),
  cvc,
  token: text(255),
  networks: group({ preferred: choice(['cartes_bancaires', 'mastercard', 'visa']) }),
})

const billingFields = {
  address,
  email: email(limits.emailLengthMax),
  name: freeText(limits.descriptionLengthMax),
  phone: freeText(limits.nameLengthMax),
}
export const billingDetails = { ...group(billingFields), fields: billingFields }

export const allowRedisplay = choice(['always', 'limited', 'unspecified'])

/** A new payment method: as parameters of its own endpoint, and as `payment_method_data`. */
export const newMethodFields = {
  type: required(paymentMethodType),
  card,
  billing_details: billingDetails,
  metadata,
  allow_redisplay: allowRedisplay,
  radar_options: kept(),
} as const

export type NewMethodValues = ValuesOf<typeof newMethodFields>

/** Stores a card given by details or token. @param prefix where the values stood, for the names in refusals. */
export async function createMethod(context: ApiContext, values: NewMethodValues, prefix: string): Promise<PaymentMethodRow> {
  const nameOf = (field: string) => (prefix ? `${prefix}[card]${field}` : `card${field}`)
  if (!values.card) throw parameterMissing(nameOf(''))
  const { token } = values.card
  const details = { customerId: null, billingDetails: values.billing_details ?? {}, metadata: values.metadata ?? {}, allowRedisplay: values.allow_redisplay }
  if (token === null) return keepCard(context, tokenise(context, values, nameOf), details)
  const named = context.takesTestCards && token.startsWith('tok_') ? context.acquirer.tokeniseNamed(token, context.now) : null
  if (!named) throw resourceMissing('token', token, nameOf('[token]'))
  return keepCard(context, named, details)
}

function tokenise(context: ApiContext, { card: given, billing_details }: NewMethodValues, nameOf: (field: string) => string): TokenisedCard {
  for (const field of ['number', 'exp_month', 'exp_year'] as const) if (given?.[field] == null) throw parameterMissing(nameOf(`[${field}]`))
  const result = context.acquirer.tokenise(
    {
      number: given?.number ?? '',
      expMonth: given?.exp_month ?? 0,
      expYear: given?.exp_year ?? 0,
      cvc: given?.cvc ?? null,
      billing: { line1: billing_details?.address?.line1 ?? null, postalCode: billing_details?.address?.postal_code ?? null },
    },
    context.now,
  )
  if (!context.takesTestCards && (result.ok || result.error.code === 'test_mode_live_card')) throw liveCardDeclined(result.ok, nameOf('[number]'))
  if (!result.ok) throw cardRefused(result.error)
  return result.card
}

interface MethodChoice {
  readonly payment_method: string | null
  readonly payment_method_data: NewMethodValues | null
}

/** The payment method that a call asks to pay with; null where it names none. */
export async function chooseMethod(context: ApiContext, values: MethodChoice, customerId: string | null): Promise<PaymentMethodRow | null> {
  const { payment_method, payment_method_data } = values
  if (payment_method !== null && payment_method_data !== null) {
    throw invalidRequest('You may only specify one of these parameters: payment_method, payment_method_data.', {
      code: 'parameter_conflict',
      param: 'payment_method_data',
    })
  }
  if (payment_method_data !== null) return createMethod(context, payment_method_data, 'payment_method_data')
  if (payment_method === null) return null
  const method = await findMethod(context, payment_method, 'payment_method')
  if (method.customer_id !== null && method.customer_id !== customerId) throw belongsToOther(customerId)
  // A card that a well-known name made has no history.
  if (method.id === payment_method) await refuseSpent(context, method, 'payment_method')
  return method
}

function belongsToOther(customerId: string | null): ApiError {
  const message =
    customerId === null ? 'This payment method belongs to a customer. Pass that customer as well.' : 'This payment method belongs to a different customer.'
  return invalidRequest(message, { code: 'payment_method_customer_mismatch', param: 'payment_method' })
}

/** Refuses a card that was used without being saved, or was detached. A card of a customer can be used again. */
export async function refuseSpent(context: ApiContext, method: PaymentMethodRow, param: string): Promise<void> {
  if (method.customer_id !== null) return
  if (method.detached_at === null && !(await isSpent(context, method.id))) return
  throw invalidRequest(
    'This PaymentMethod was previously used without being attached to a Customer or was detached from a Customer, and may not be used again. To use a PaymentMethod multiple times, attach it to a Customer first.',
    { code: 'payment_method_unexpected_state', param },
  )
}

/** A stored payment method, or one of the well-known names such as `pm_card_visa`, of which each use stores one of the account's own. */
export async function findMethod(context: ApiContext, id: string, param: string): Promise<PaymentMethodRow> {
  if (context.takesTestCards && id.startsWith('pm_card_')) {
    const named = context.acquirer.tokeniseNamed(id, context.now)
    if (named) return keepCard(context, named, { customerId: null, billingDetails: {}, metadata: {} })
  }
  const stored = await findPaymentMethod(context, id)
  if (!stored) throw resourceMissing('PaymentMethod', id, param)
  return stored
}

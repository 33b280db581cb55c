import { invalidRequest } from '../errors.ts'
import type { ApiOptions } from '../objects/payment-intent.ts'
import { acceptedTypesOf } from './accepted-types.ts'
import type { ValuesOf } from './parameters.ts'
import type { createFields, payWith } from './payment-options.ts'

/** What is kept of a call only to be repeated in answers. */
export function apiOptionsOf(values: ValuesOf<typeof createFields>): ApiOptions {
  return {
    ...acceptedTypesOf(values),
    confirmation_method: values.confirmation_method ?? 'automatic',
    request_three_d_secure: 'automatic',
    setup_future_usage: null,
    shipping: null,
    statement_descriptor: values.statement_descriptor,
    ...givenOptions(values),
    ...withoutNull({ transfer_group: values.transfer_group }),
  }
}

/** Of the options that are repeated, those that were given. */
export function givenOptions(values: Omit<ValuesOf<typeof payWith>, 'expand'>): ApiOptions {
  const { payment_method_options, amount_details, payment_details } = values
  const { request_three_d_secure = null, ...cardOptions } = payment_method_options?.card ?? {}
  const { line_items: _items, enforce_arithmetic_validation: _isEnforced, ...amounts } = amount_details ?? {}
  return withoutNull({
    setup_future_usage: values.setup_future_usage,
    shipping: values.shipping,
    request_three_d_secure,
    card_options: nonEmpty(cardOptions),
    amount_details: nonEmpty(amounts),
    payment_details: payment_details && { customer_reference: payment_details.customer_reference, order_reference: payment_details.order_reference },
    allowed_payment_method_types: values.allowed_payment_method_types,
    excluded_payment_method_types: values.excluded_payment_method_types,
  })
}

function nonEmpty(values: object): object | null {
  const given = withoutNull(values)
  return Object.keys(given).length === 0 ? null : given
}

function withoutNull(values: object): Record<string, unknown> {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null))
}

/** How a payment is captured: the card's own option comes before the payment's. */
export function captureMethodOf(values: Pick<ValuesOf<typeof payWith>, 'capture_method' | 'payment_method_options'>) {
  return values.payment_method_options?.card?.capture_method ?? values.capture_method
}

/** Whether a payment's card is kept for later: the card's own option comes before the payment's. */
export function keepsCard({ setup_future_usage, card_options }: ApiOptions): boolean {
  const usage = card_options?.setup_future_usage ?? setup_future_usage ?? 'none'
  return usage !== 'none'
}

/**
 * Refuses to confirm an intent that may redirect its payer without an address to return to. Here nobody is redirected, but a shop would only learn in
 * production that the address is missing.
 */
export function requireReturnUrl(
  options: Pick<ApiOptions, 'automatic_payment_methods'>,
  { return_url, off_session, use_stripe_sdk }: Partial<Pick<ValuesOf<typeof payWith>, 'return_url' | 'off_session' | 'use_stripe_sdk'>>,
): void {
  const redirects = options.automatic_payment_methods?.enabled && options.automatic_payment_methods.allow_redirects !== 'never'
  if (!redirects || return_url || off_session || use_stripe_sdk) return
  throw invalidRequest(
    'This PaymentIntent is configured to accept payment methods that might redirect your customer, so you must provide a `return_url`. To accept none of them, set `automatic_payment_methods[allow_redirects]` to `never`.',
    { code: 'parameter_missing', param: 'return_url' },
  )
}

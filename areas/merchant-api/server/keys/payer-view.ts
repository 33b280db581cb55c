import type { ApiObject } from '../endpoint.ts'
import { parameterMissing } from '../errors.ts'
import type { ApiKey } from './keys-store.ts'

/** Fields of a payment intent or a setup intent that a payer's browser may see, as Stripe answers a publishable key. */
// biome-ignore format: one field per line would fill a screen.
const payerFields = [
  'id', 'object', 'amount', 'amount_details', 'automatic_payment_methods', 'canceled_at', 'cancellation_reason', 'capture_method', 'client_secret',
  'confirmation_method', 'created', 'currency', 'description', 'last_payment_error', 'last_setup_error', 'livemode', 'next_action', 'payment_method',
  'payment_method_configuration_details', 'payment_method_types', 'processing', 'receipt_email', 'setup_future_usage', 'shipping', 'source', 'status',
  'usage',
] as const

/** A publishable key is in every page of the shop, so it is the client secret that proves whose payment it is. @throws ApiError if it is missing. */
export function requireClientSecret({ kind }: Pick<ApiKey, 'kind'>, values: Readonly<Record<string, unknown>>): void {
  if (kind === 'publishable' && (values.client_secret ?? null) === null) throw parameterMissing('client_secret')
}

/** Returns what a publishable key is answered; everything for other keys. */
export function viewOf<T extends ApiObject>({ kind }: Pick<ApiKey, 'kind'>, object: T): T {
  if (kind !== 'publishable') return object
  return Object.fromEntries(payerFields.filter((field) => field in object).map((field) => [field, object[field]])) as unknown as T
}

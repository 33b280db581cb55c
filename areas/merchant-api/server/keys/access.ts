import { type ApiPermission, includesPermission } from '#areas/developers/contract/api-resources.ts'
import { isInList } from '#server/infra/config/networks.ts'
import type { ApiObject } from '../endpoint.ts'
import { ApiError, invalidRequest, parameterMissing } from '../errors.ts'
import type { ApiKey } from './keys-store.ts'

/** What a key may do, and what a payer sees by it. */

/** Where the owner of a key changes it. */
const keysPath = '/developer/keys'

/** @throws ApiError 401 for a key whose time has passed. A rolled key ends here as well, however long it is remembered. */
export function refuseExpired({ expiresAt }: Pick<ApiKey, 'expiresAt'>, shown: string, now: Date): void {
  if (expiresAt === null || expiresAt > now) return
  throw new ApiError(
    401,
    {
      type: 'invalid_request_error',
      code: 'api_key_expired',
      message: `Expired API key provided: ${shown}. Use the key that replaced it, or create a new one.`,
    },
    { 'www-authenticate': 'Bearer realm="merchant API"' },
  )
}

/** @throws ApiError 403 for a call from an address that the key isn't limited to; an unknown address is in no range. */
export function refuseAddress({ allowedAddresses }: Pick<ApiKey, 'allowedAddresses'>, address: string | null, origin: string): void {
  if (allowedAddresses === null || (address !== null && isInList(allowedAddresses, address))) return
  throw invalidRequest(
    `The API key doesn't allow requests from your IP address (${address ?? 'unknown'}). Add the address to the key at ${origin}${keysPath}.`,
    { code: 'ip_address_not_allowed' },
    403,
  )
}

/** Whether a key may do what needs a permission. Null if it needs none. */
export function canUse({ kind, permissions }: Pick<ApiKey, 'kind' | 'permissions'>, permission: ApiPermission | null): boolean {
  if (kind === 'publishable') return false
  return kind === 'secret' || permission === null || includesPermission(permissions, permission)
}

/** Refuses a call that a key may not make. @throws ApiError 403 that names the missing permission, and what to do. */
export function refuseCall({ kind }: Pick<ApiKey, 'kind'>, permission: ApiPermission | null, shown: string, origin: string): never {
  if (kind === 'publishable' || permission === null) {
    throw invalidRequest(
      `This API call cannot be made with a publishable API key. Use a secret or restricted key. Your keys are at ${origin}${keysPath}.`,
      { code: 'secret_key_required' },
      403,
    )
  }
  const [resource, level] = permission.split('.')
  throw invalidRequest(
    `The provided key '${shown}' does not have the required permission for this call: ${level} access to '${resource}'. Give the key this permission at ${origin}${keysPath}, or use another key.`,
    { code: 'permission_missing' },
    403,
  )
}

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

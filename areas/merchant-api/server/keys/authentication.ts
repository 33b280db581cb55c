import { isKeyOf } from '#server/infra/cell/cell.ts'
import { maskKey } from '#server/infra/http/request-log.ts'
import { sha256 } from '#server/infra/keys/crypto.ts'
import { ApiError } from '../errors.ts'
import { refuseExpired } from './access.ts'
import type { ApiKey } from './keys-store.ts'

/** Finds the account of a call's key, by `find`: `Bearer sk_...`, or Basic with the key as the user name. */
export async function authenticate(header: string | undefined, cell: string, now: Date, find: (secretHash: Buffer) => Promise<ApiKey | null>): Promise<ApiKey> {
  const secret = secretOf(header)
  if (!secret) {
    throw unauthorized(
      'You did not provide an API key. Send your secret key as "Authorization: Bearer YOUR_SECRET_KEY", or as the user name of Basic authentication.',
    )
  }
  const key = isKeyOf(cell, secret) ? await find(sha256(secret)) : null
  if (!key) throw unauthorized(`Invalid API key provided: ${maskKey(secret)}`)
  refuseExpired(key, maskKey(secret), now)
  return key
}

/** The secret key that the header carries; null without one. */
export function secretOf(header: string | undefined): string | null {
  const [, scheme, credentials = ''] = /^(bearer|basic) +(\S+) *$/i.exec(header ?? '') ?? []
  if (scheme === undefined) return null
  if (scheme.toLowerCase() === 'bearer') return credentials
  return Buffer.from(credentials, 'base64').toString('utf8').split(':', 1)[0] ?? null
}

function unauthorized(message: string): ApiError {
  return new ApiError(401, { type: 'invalid_request_error', message }, { 'www-authenticate': 'Bearer realm="merchant API"' })
}

/** There are no connected accounts: a call may name its own account, by a header or in its address, and no other. @param named by the headers Stripe-Account or Stripe-Context, or in the address. */
export function refuseOtherAccount(named: string | string[] | undefined, key: ApiKey): void {
  if (named === undefined || named === key.merchantId) return
  throw new ApiError(403, {
    type: 'invalid_request_error',
    code: 'account_invalid',
    message: "This key doesn't have access to the requested account, or the account doesn't exist.",
  })
}

import type { HandlerOutput } from '@counterfoil/contract/endpoint'
import type { createMerchantToken, listMerchantTokens } from '@counterfoil/contract/merchants'
import type { TenantContext } from '../../infra/context.ts'
import { AppError } from '../../infra/errors.ts'
import { newId, randomToken, sha256 } from '../../infra/keys/crypto.ts'
import { getAccountSettings } from '../../infra/merchant-accounts-store.ts'
import { recordAudit } from '../audit/index.ts'
import { recordChange } from '../changes/index.ts'
import { endKey, findKeys, insertKey } from './keys-store.ts'

const secretLength = 32
/** More entropy than 32 characters of base 62 hold, so that all of them are random. */
const secretBytes = 24
const shownEnd = 4

/** Makes a secret key for the merchant API. The secret is in this answer alone; stored are its hash and its ends. @param cell routing part of the key. */
export async function createSecretKey(context: TenantContext, cell: string): Promise<HandlerOutput<typeof createMerchantToken>> {
  const { kind } = await getAccountSettings(context)
  const prefix = kind === 'live' ? 'sk_live_' : 'sk_test_'
  const secret = `${prefix}${cell}${randomToken(secretBytes).slice(-secretLength)}`
  const id = newId('key', context.realNow)
  const last4 = secret.slice(-shownEnd)
  await insertKey(context, { id, secretHash: sha256(secret), prefix, last4 })
  await recordAudit(context, { action: 'keys.create', targetId: id, details: { prefix, last4 } })
  // Keys of the setup are no news to anybody.
  if (context.actor.kind === 'member') recordChange(context, { type: 'api_key.created', objectType: 'api_key', objectId: id })
  return { id, secret, created_at: context.realNow.toISOString() }
}

/** The keys that work, the newest first. */
export async function listSecretKeys(context: TenantContext): Promise<HandlerOutput<typeof listMerchantTokens>> {
  return (await findKeys(context)).map(({ created_at, ...key }) => ({ ...key, created_at: created_at.toISOString() }))
}

/**
 * Ends a key; its next call is refused.
 * @throws AppError `not_found` also where it has ended before.
 */
export async function revokeSecretKey(context: TenantContext, id: string): Promise<null> {
  const key = await endKey(context, id)
  if (!key) throw new AppError('not_found')
  await recordAudit(context, { action: 'keys.revoke', targetId: id, details: key })
  recordChange(context, { type: 'api_key.revoked', objectType: 'api_key', objectId: id })
  return null
}

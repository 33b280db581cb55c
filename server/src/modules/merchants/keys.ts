import type { HandlerOutput } from '@counterfoil/contract/endpoint'
import type { createMerchantToken } from '@counterfoil/contract/merchants'
import type { TenantContext } from '../../infra/context.ts'
import { newId, randomToken, sha256 } from '../../infra/crypto.ts'
import { recordAudit } from '../audit/index.ts'
import { getAccount, insertKey } from './store.ts'

const secretLength = 32
/** More entropy than 32 characters of base 62 hold, so that all of them are random. */
const secretBytes = 24
const shownEnd = 4

/** Makes a secret key for the merchant API. The secret is in this answer alone; stored are its hash and its ends. */
export async function createSecretKey(context: TenantContext): Promise<HandlerOutput<typeof createMerchantToken>> {
  const { kind } = await getAccount(context)
  const prefix = kind === 'live' ? 'sk_live_' : 'sk_test_'
  const secret = `${prefix}${randomToken(secretBytes).slice(-secretLength)}`
  const id = newId('key', context.now)
  const last4 = secret.slice(-shownEnd)
  await insertKey(context, { id, secretHash: sha256(secret), prefix, last4 })
  await recordAudit(context, { action: 'keys.create', targetId: id, details: { prefix, last4 } })
  return { id, secret, created_at: context.now.toISOString() }
}

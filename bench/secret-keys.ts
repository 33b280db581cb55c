import type pg from 'pg'
import type { MerchantId } from '#kernel/ids.ts'
import { defaultCell } from '#server/infra/cell/cell.ts'
import { newId, randomToken, sha256 } from '#server/infra/keys/crypto.ts'

/** Adds a secret key to an account, and returns it. */
export async function addSecretKey(owner: pg.Client, merchantId: MerchantId, prefix: 'sk_live_' | 'sk_test_'): Promise<string> {
  const secret = `${prefix}${defaultCell}${randomToken(24)}`
  await owner.query('INSERT INTO api_keys (merchant_id, id, secret_hash, prefix, last4, created_at) VALUES ($1, $2, $3, $4, $5, now())', [
    merchantId,
    newId('key', new Date()),
    sha256(secret),
    prefix,
    secret.slice(-4),
  ])
  return secret
}

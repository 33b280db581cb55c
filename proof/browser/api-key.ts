import { randomBytes } from 'node:crypto'
import Stripe from 'stripe'
import type { MerchantId } from '#kernel/ids.ts'
import { randomToken, sha256 } from '#server/infra/keys/crypto.ts'
import { noteSecret } from './secrets.ts'
import type { Shops } from './shops.ts'

/** Adds a secret key to an account. */
export async function addKey({ backend }: Shops, merchantId: MerchantId): Promise<string> {
  const secret = `sk_test_00${randomToken(24)}`
  noteSecret(secret)
  const key = { merchant_id: merchantId, id: `key_${randomBytes(8).toString('hex')}`, secret_hash: sha256(secret), prefix: 'sk_test_', last4: secret.slice(-4) }
  await backend.db.database.transaction({ merchantId }, (tx) =>
    tx
      .insertInto('api_keys')
      .values({ ...key, created_at: new Date() })
      .execute(),
  )
  return secret
}

/** The official client, as it is, pointed at the product. */
export function connectClient(baseUrl: string, secretKey: string): Stripe {
  const { hostname, port } = new URL(baseUrl)
  return new Stripe(secretKey, { host: hostname, port: Number(port), protocol: 'http', telemetry: false, maxNetworkRetries: 0 })
}

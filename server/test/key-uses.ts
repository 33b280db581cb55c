import type { MerchantId } from '@counterfoil/contract/ids'
import type pg from 'pg'

/** Written by a function, for all accounts together. */
export const keyUseTables = ['api_key_callers', 'api_key_permission_uses'] as const

/** A caller of each key of an account, and a permission that it used. */
export async function plantKeyUses(owner: Pick<pg.Client, 'query'>, merchantId: MerchantId): Promise<void> {
  await owner.query(
    `INSERT INTO api_key_callers (merchant_id, key_id, ip, user_agent, calls, last_at, last_call)
     SELECT merchant_id, id, '203.0.113.7', 'shop/1.0', 1, now(), 'GET /v1/balance' FROM api_keys WHERE merchant_id = $1`,
    [merchantId],
  )
  await owner.query(
    `INSERT INTO api_key_permission_uses (merchant_id, key_id, permission, last_at) SELECT merchant_id, id, 'balance.read', now() FROM api_keys WHERE merchant_id = $1`,
    [merchantId],
  )
}

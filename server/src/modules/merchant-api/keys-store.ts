import { sql } from 'kysely'
import type { Database } from '../../infra/database/database.ts'

export interface ApiKey {
  readonly merchantId: string
  readonly keyId: string
  readonly businessId: string
  readonly isLive: boolean
}

/** The account of a secret key, by its hash; runs before the account is known. */
export async function findApiKey(database: Database, secretHash: Buffer): Promise<ApiKey | null> {
  const { rows } = await sql<{ merchant_id: string; key_id: string; business_id: string; kind: string }>`
    SELECT merchant_id, key_id, business_id, kind FROM find_api_key(${secretHash})`.execute(database.global)
  const row = rows[0]
  return row ? { merchantId: row.merchant_id, keyId: row.key_id, businessId: row.business_id, isLive: row.kind === 'live' } : null
}

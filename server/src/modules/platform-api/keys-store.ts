import { sql } from 'kysely'
import type { Database } from '../../infra/database/database.ts'

/** Platforms and their keys; read and written by functions, since they are of no tenant. */

export interface PlatformKey {
  readonly platformId: string
  readonly keyId: string
}

export async function findPlatformKey({ global }: Database, secretHash: Buffer): Promise<PlatformKey | null> {
  const { rows } = await sql<{ platform_id: string; key_id: string }>`SELECT * FROM find_platform_key(${secretHash})`.execute(global)
  return rows[0] ? { platformId: rows[0].platform_id, keyId: rows[0].key_id } : null
}

export async function insertPlatform({ global }: Database, platform: { id: string; name: string }, now: Date): Promise<void> {
  await sql`SELECT register_platform(${platform.id}, ${platform.name}, ${now})`.execute(global)
}

export async function insertPlatformKey(
  { global }: Database,
  platformId: string,
  key: { id: string; secretHash: Buffer; last4: string },
  now: Date,
): Promise<void> {
  await sql`SELECT add_platform_key(${platformId}, ${key.id}, ${key.secretHash}, ${key.last4}, ${now})`.execute(global)
}

export interface PlatformAccount {
  readonly merchantId: string
  readonly businessId: string
}

/** Of these accounts, those of the platform's merchants. */
export async function findPlatformAccounts({ global }: Database, platformId: string, merchantIds: readonly string[]): Promise<PlatformAccount[]> {
  const { rows } = await sql<{ merchant_id: string; business_id: string }>`
    SELECT * FROM accounts_of_platform(${platformId}, ${[...merchantIds]}::text[])`.execute(global)
  return rows.map(({ merchant_id, business_id }) => ({ merchantId: merchant_id, businessId: business_id }))
}

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

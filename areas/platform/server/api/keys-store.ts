import { sql } from 'kysely'
import type { AuditEvent } from '#areas/audit/server/index.ts'
import type { RequestContext } from '#server/infra/context.ts'
import type { Database } from '#server/infra/database/database.ts'
import { listMerchantAccounts } from '#server/infra/merchant-accounts-store.ts'
import type { Account } from '#server/infra/tenant-work.ts'

/** Platforms and their keys; read and written by functions, since they are of no tenant. */

export interface PlatformKey {
  readonly platformId: string
  readonly keyId: string
}

/** Returns the key that works under this hash, and notes its use. */
export async function findPlatformKey({ global }: Database, secretHash: Buffer, now: Date): Promise<PlatformKey | null> {
  const { rows } = await sql<{ platform_id: string; key_id: string }>`SELECT * FROM find_platform_key(${secretHash}, ${now})`.execute(global)
  return rows[0] ? { platformId: rows[0].platform_id, keyId: rows[0].key_id } : null
}

export async function insertPlatform({ global }: Database, platform: { id: string; name: string }, now: Date): Promise<void> {
  await sql`SELECT register_platform(${platform.id}, ${platform.name}, ${now})`.execute(global)
}

/** Who changes keys of a platform. `keyId` is null for a command on the machine. */
export interface KeyContext extends RequestContext {
  readonly platform: { readonly platformId: string; readonly keyId: string | null }
}

export interface PlatformKeyRow {
  readonly id: string
  readonly name: string
  readonly last4: string
  readonly created_at: Date
  readonly last_used_at: Date | null
  readonly expires_at: Date | null
}

export async function insertPlatformKey({ db, platform }: KeyContext, key: PlatformKeyRow & { secretHash: Buffer }): Promise<void> {
  await sql`SELECT add_platform_key(${platform.platformId}, ${key.id}, ${key.secretHash}, ${key.last4}, ${key.name}, ${key.created_at})`.execute(db)
}

/** The keys that work, the newest first. */
export async function listPlatformKeyRows({ db, platform, now }: KeyContext): Promise<PlatformKeyRow[]> {
  const { rows } = await sql<PlatformKeyRow>`SELECT * FROM list_platform_keys(${platform.platformId}, ${now})`.execute(db)
  return rows
}

/** Lets changes of a platform's keys run one after the other. */
export async function lockPlatform({ db, platform }: KeyContext): Promise<void> {
  await sql`SELECT lock_platform(${platform.platformId})`.execute(db)
}

export async function expirePlatformKey({ db, platform }: KeyContext, id: string, expiresAt: Date): Promise<void> {
  await sql`SELECT expire_platform_key(${platform.platformId}, ${id}, ${expiresAt})`.execute(db)
}

export async function setKeyRevoked({ db, platform, now }: KeyContext, id: string): Promise<void> {
  await sql`SELECT revoke_platform_key(${platform.platformId}, ${id}, ${now})`.execute(db)
}

/** A change of a platform's keys. No business sees it. */
interface PlatformEvent extends Pick<AuditEvent, 'details'> {
  readonly action: `platform_keys.${'create' | 'roll' | 'revoke'}`
  readonly targetId: string
}

/** Writes an audit row of a platform, in the transaction of the change. */
export async function recordPlatformEvent(context: KeyContext, { action, targetId, details }: PlatformEvent): Promise<void> {
  const { db, platform, now, ip, userAgent, requestId } = context
  await sql`SELECT record_platform_event(${platform.platformId}, ${platform.keyId}, ${action}, ${targetId}, ${JSON.stringify(details)}::jsonb,
                                         ${now}, ${ip}, ${userAgent}, ${requestId})`.execute(db)
}

/** Of these accounts, those of the platform's merchants. */
export async function findPlatformAccounts(database: Database, platformId: string, merchantIds: readonly string[]): Promise<Account[]> {
  return listMerchantAccounts(database, sql`SELECT * FROM accounts_of_platform(${platformId}, ${[...merchantIds]}::text[])`)
}

interface PlatformRow {
  readonly platform_id: string
  readonly name: string
}

/** All platforms, the oldest first. @param owner connected as the owner of the tables, since the application's role reads none of them. */
export async function listPlatforms(owner: Database): Promise<PlatformRow[]> {
  return owner.global.selectFrom('platforms').select(['platform_id', 'name']).orderBy('created_at').orderBy('platform_id').execute()
}

import { sql } from 'kysely'
import type { UserContext } from '../../infra/context.ts'

export interface Device {
  readonly id: string
  /** Failed sign-ins since the last good one. */
  readonly failures: number
  /** Null where it was only unlocked and nobody has signed in on it yet. */
  readonly signedInAt: Date | null
  /** The second step is skipped until then. */
  readonly trustedUntil: Date | null
}

export async function findDeviceByToken({ db, userId, now }: UserContext, tokenHash: Buffer): Promise<Device | null> {
  const row = await db
    .selectFrom('devices')
    .select(['id', 'failures', 'signed_in_at', 'trusted_until'])
    .where('user_id', '=', userId)
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', now)
    .executeTakeFirst()
  return row ? { id: row.id, failures: row.failures, signedInAt: row.signed_in_at, trustedUntil: row.trusted_until } : null
}

export interface KeptDevice {
  readonly id: string
  readonly tokenHash: Buffer
  readonly expiresAt: Date
  /** Null where nobody signs in on it now. */
  readonly signedInAt: Date | null
}

/** Adds a browser, or renews the one that has this token. Its failures are forgotten. */
export async function upsertDevice(context: UserContext, device: KeptDevice): Promise<void> {
  const { db, userId, now, ip, userAgent } = context
  const { id, tokenHash, expiresAt, signedInAt } = device
  await db
    .insertInto('devices')
    .values({
      user_id: userId,
      id,
      token_hash: tokenHash,
      created_at: now,
      last_used_at: now,
      expires_at: expiresAt,
      signed_in_at: signedInAt,
      ip,
      user_agent: userAgent,
    })
    .onConflict((conflict) =>
      conflict.constraint('one_device_per_token').doUpdateSet({
        last_used_at: now,
        expires_at: expiresAt,
        signed_in_at: sql`coalesce(excluded.signed_in_at, devices.signed_in_at)`,
        failures: 0,
        ip,
        user_agent: userAgent,
      }),
    )
    .execute()
}

/** Returns the device's id. */
export async function setTrust({ db, userId, now }: UserContext, tokenHash: Buffer, until: Date): Promise<string> {
  const row = await db
    .updateTable('devices')
    .set({ trusted_at: now, trusted_until: until })
    .where('user_id', '=', userId)
    .where('token_hash', '=', tokenHash)
    .returning('id')
    .executeTakeFirstOrThrow()
  return row.id
}

export async function withdrawTrust({ db, userId }: UserContext): Promise<void> {
  await db.updateTable('devices').set({ trusted_at: null, trusted_until: null }).where('user_id', '=', userId).execute()
}

/** Counts a try as a failure before it is judged. Null where the user has no such browser, or it has none left. */
export async function takeDeviceTry({ db, userId, now }: UserContext, tokenHash: Buffer, triesMax: number): Promise<string | null> {
  const row = await db
    .updateTable('devices')
    .set({ failures: sql`failures + 1` })
    .where('user_id', '=', userId)
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', now)
    .where('failures', '<', triesMax)
    .returning('id')
    .executeTakeFirst()
  return row?.id ?? null
}

export async function returnDeviceTry({ db, userId }: UserContext, deviceId: string): Promise<void> {
  await db
    .updateTable('devices')
    .set({ failures: sql`failures - 1` })
    .where('user_id', '=', userId)
    .where('id', '=', deviceId)
    .where('failures', '>', 0)
    .execute()
}

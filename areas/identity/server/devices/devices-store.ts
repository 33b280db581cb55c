import { sql } from 'kysely'
import type { UserContext } from '#server/infra/context.ts'

export interface Device {
  readonly id: string
  readonly tokenHash: Buffer
  /** Failed sign-ins since the last good one. */
  readonly failures: number
  /** Null where it was only unlocked and nobody has signed in on it yet. */
  readonly signedInAt: Date | null
  /** The second step is skipped until then. */
  readonly trustedUntil: Date | null
}

/** The user's browser among those that have these tokens; where there are several, the one that is trusted for longest. */
export async function findDeviceByTokens({ db, userId, now }: UserContext, tokenHashes: readonly Buffer[]): Promise<Device | null> {
  const row = await db
    .selectFrom('devices')
    .select(['id', 'token_hash', 'failures', 'signed_in_at', 'trusted_until'])
    .where('user_id', '=', userId)
    .where('token_hash', 'in', tokenHashes)
    .where('expires_at', '>', now)
    .orderBy('trusted_until', (order) => order.desc().nullsLast())
    .orderBy('last_used_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!row) return null
  const { id, token_hash, failures, signed_in_at, trusted_until } = row
  return { id, tokenHash: token_hash, failures, signedInAt: signed_in_at, trustedUntil: trusted_until }
}

export interface KeptDevice {
  readonly id: string
  readonly tokenHash: Buffer
  readonly expiresAt: Date
  /** False where it is only unlocked. */
  readonly isSignedIn: boolean
  /** Null leaves it as it is. */
  readonly trustedUntil: Date | null
}

export async function insertDevice({ db, userId, now, ip, userAgent }: UserContext, device: KeptDevice): Promise<void> {
  const { id, tokenHash, expiresAt, isSignedIn, trustedUntil } = device
  await db
    .insertInto('devices')
    .values({
      user_id: userId,
      id,
      token_hash: tokenHash,
      created_at: now,
      last_used_at: now,
      expires_at: expiresAt,
      signed_in_at: isSignedIn ? now : null,
      trusted_at: trustedUntil && now,
      trusted_until: trustedUntil,
      ip,
      user_agent: userAgent,
    })
    .execute()
}

/** Renews a browser, under its present token or another one. Its failures are forgotten. */
export async function renewDevice({ db, userId, now, ip, userAgent }: UserContext, device: KeptDevice): Promise<void> {
  const { id, tokenHash, expiresAt, isSignedIn, trustedUntil } = device
  await db
    .updateTable('devices')
    .set({
      token_hash: tokenHash,
      last_used_at: now,
      expires_at: expiresAt,
      failures: 0,
      ip,
      user_agent: userAgent,
      ...(isSignedIn && { signed_in_at: now }),
      ...(trustedUntil && { trusted_at: now, trusted_until: trustedUntil }),
    })
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .execute()
}

export async function withdrawTrust({ db, userId }: UserContext): Promise<void> {
  await db.updateTable('devices').set({ trusted_at: null, trusted_until: null }).where('user_id', '=', userId).execute()
}

/** Counts a try as a failure before it is judged. Null where the user has no such browser, or it has none left. */
export async function takeDeviceTry(context: UserContext, tokenHashes: readonly Buffer[], triesMax: number): Promise<string | null> {
  const { db, userId } = context
  const known = await findDeviceByTokens(context, tokenHashes)
  const row = await db
    .updateTable('devices')
    .set({ failures: sql`failures + 1` })
    .where('user_id', '=', userId)
    .where('id', '=', known?.id ?? '')
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

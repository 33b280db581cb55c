import { type RawBuilder, sql } from 'kysely'
import type { SessionContext, UserContext } from '#server/infra/context.ts'

/** Holds the password until the transaction ends, so that two changes at once are judged one after the other. */
export async function lockPassword({ db, userId }: UserContext): Promise<string> {
  const { hash } = await db.selectFrom('passwords').select('hash').where('user_id', '=', userId).forUpdate().executeTakeFirstOrThrow()
  return hash
}

export async function findPasswordChange({ db, userId }: UserContext): Promise<Date> {
  const { changed_at } = await db.selectFrom('passwords').select('changed_at').where('user_id', '=', userId).executeTakeFirstOrThrow()
  return changed_at
}

export interface TrustedDeviceRow {
  id: string
  token_hash: Buffer
  user_agent: string | null
  trusted_at: Date
  trusted_until: Date
}

/** Browsers that skip the second step now, the latest first. */
export async function listTrustedDevices({ db, userId, now }: UserContext): Promise<TrustedDeviceRow[]> {
  return db
    .selectFrom('devices')
    .select(['id', 'token_hash', 'user_agent', 'trusted_at', 'trusted_until'])
    .where('user_id', '=', userId)
    .where('trusted_until', '>', now)
    .where('expires_at', '>', now)
    .orderBy('trusted_at', 'desc')
    .orderBy('id')
    .$narrowType<{ trusted_at: Date; trusted_until: Date }>()
    .execute()
}

/** False where the user has none of this id. */
export async function deleteDevice({ db, userId }: UserContext, id: string): Promise<boolean> {
  const { numDeletedRows } = await db.deleteFrom('devices').where('user_id', '=', userId).where('id', '=', id).executeTakeFirst()
  return numDeletedRows === 1n
}

export interface SessionRow {
  id: string
  created_at: Date
  last_used_at: Date
  expires_at: Date
  ip: string | null
  user_agent: string | null
  is_single_sign_on: boolean
}

/** Not ended: neither by hand, nor by time, nor by idling. */
function lives({ userId, now }: SessionContext): RawBuilder<boolean> {
  return sql`user_id = ${userId} AND ended_at IS NULL AND expires_at > ${now}
    AND (idle_seconds IS NULL OR last_used_at + make_interval(secs => idle_seconds) > ${now})`
}

/** The sessions that live, the newest first. */
export async function findSessions(context: SessionContext): Promise<SessionRow[]> {
  const { rows } = await sql<SessionRow>`
    SELECT id, created_at, last_used_at, expires_at, host(ip) AS ip, user_agent,
      sso_business_id IS NOT NULL AS is_single_sign_on FROM sessions
    WHERE ${lives(context)} ORDER BY created_at DESC, id DESC`.execute(context.db)
  return rows
}

/** False where the user has no such session that lives. */
export async function endSessionById(context: SessionContext, id: string): Promise<boolean> {
  const { numAffectedRows } = await sql`UPDATE sessions SET ended_at = ${context.now} WHERE ${lives(context)} AND id = ${id}`.execute(context.db)
  return numAffectedRows === 1n
}

/** All but the one at hand; answers how many. */
export async function endSessionsBeside(context: SessionContext): Promise<number> {
  const { numAffectedRows } = await sql`
    UPDATE sessions SET ended_at = ${context.now} WHERE ${lives(context)} AND id <> ${context.session.id}`.execute(context.db)
  return Number(numAffectedRows ?? 0n)
}

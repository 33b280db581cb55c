import { sql } from 'kysely'
import type { BusinessId, UserId } from '#kernel/ids.ts'
import type { RequestContext, SessionContext, UserContext } from '#server/infra/context.ts'
import type { Database } from '#server/infra/database/database.ts'

export interface NewSession {
  readonly id: string
  readonly tokenHash: Buffer
  readonly userId: UserId
  readonly expiresAt: Date
  readonly idleSeconds: number
  readonly provider: OpenedByProvider | null
}

/** The provider of a business that signed the user in. */
export interface OpenedByProvider {
  readonly businessId: BusinessId
  /** When it asked the user to sign in anew; null if it may have known them already. */
  readonly confirmedAt: Date | null
}

export async function startSession(context: RequestContext, session: NewSession): Promise<void> {
  const { id, tokenHash, userId, expiresAt, idleSeconds, provider } = session
  await sql`
    SELECT start_session(${tokenHash}, ${id}, ${userId}, ${context.now}, ${expiresAt}, ${idleSeconds}, ${context.ip}, ${context.userAgent},
      ${provider?.businessId ?? null}, ${provider?.confirmedAt ?? null})`.execute(context.db)
}

export async function endSession(context: RequestContext, tokenHash: Buffer): Promise<void> {
  await sql`SELECT end_session(${tokenHash}, ${context.now})`.execute(context.db)
}

export async function endAllSessions({ db, userId, now }: UserContext): Promise<void> {
  await db.updateTable('sessions').set({ ended_at: now }).where('user_id', '=', userId).where('ended_at', 'is', null).execute()
}

/** Deletes at most `countMax` of each kind of expired row of people's accounts, such as unused links. True while there may be more. */
export async function deleteExpiredRows({ global }: Database, now: Date, countMax: number): Promise<boolean> {
  const { rows } = await sql<{ has_more: boolean }>`SELECT remove_old_account_rows(${now}, ${countMax}) AS has_more`.execute(global)
  return rows[0]?.has_more ?? false
}

export async function markSteppedUp({ db, userId, now, session }: SessionContext): Promise<void> {
  await db.updateTable('sessions').set({ stepped_up_at: now }).where('user_id', '=', userId).where('id', '=', session.id).execute()
}

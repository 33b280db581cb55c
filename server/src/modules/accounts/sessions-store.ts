import { sql } from 'kysely'
import type { RequestContext, UserContext } from '../../infra/context.ts'

export interface NewSession {
  readonly id: string
  readonly tokenHash: Buffer
  readonly userId: string
  readonly expiresAt: Date
  readonly idleSeconds: number
}

export async function startSession(context: RequestContext, session: NewSession): Promise<void> {
  const { id, tokenHash, userId, expiresAt, idleSeconds } = session
  await sql`
    SELECT start_session(${tokenHash}, ${id}, ${userId}, ${context.now}, ${expiresAt}, ${idleSeconds}, ${context.ip}, ${context.userAgent})`.execute(context.db)
}

export async function endSession(context: RequestContext, tokenHash: Buffer): Promise<void> {
  await sql`SELECT end_session(${tokenHash}, ${context.now})`.execute(context.db)
}

export async function endAllSessions({ db, userId, now }: UserContext): Promise<void> {
  await db.updateTable('sessions').set({ ended_at: now }).where('user_id', '=', userId).where('ended_at', 'is', null).execute()
}

import type { Locale } from '@counterfoil/contract/locale'
import { sql } from 'kysely'
import type { RequestContext } from '../../infra/context.ts'

export interface Login {
  readonly userId: string
  readonly email: string
  readonly name: string
  readonly language: Locale
  readonly emailConfirmed: boolean
  readonly passwordHash: string
}

export async function findLogin(context: RequestContext, email: string): Promise<Login | null> {
  const { rows } = await sql<{ user_id: string; email: string; name: string; language: Locale; email_confirmed: boolean; password_hash: string }>`
    SELECT * FROM find_login(${email.toLowerCase()})`.execute(context.db)
  const row = rows[0]
  return row
    ? { userId: row.user_id, email: row.email, name: row.name, language: row.language, emailConfirmed: row.email_confirmed, passwordHash: row.password_hash }
    : null
}

export interface NewSession {
  readonly id: string
  readonly tokenHash: Buffer
  readonly userId: string
  readonly expiresAt: Date
  /** Null where idling does not end it. */
  readonly idleSeconds: number | null
}

export async function startSession(context: RequestContext, session: NewSession): Promise<void> {
  const { id, tokenHash, userId, expiresAt, idleSeconds } = session
  await sql`
    SELECT start_session(${tokenHash}, ${id}, ${userId}, ${context.now}, ${expiresAt}, ${idleSeconds}, ${context.ip}, ${context.userAgent})`.execute(context.db)
}

export async function endSession(context: RequestContext, tokenHash: Buffer): Promise<void> {
  await sql`SELECT end_session(${tokenHash}, ${context.now})`.execute(context.db)
}

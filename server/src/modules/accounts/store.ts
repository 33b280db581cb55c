import type { Locale } from '@counterfoil/contract/locale'
import { sql } from 'kysely'
import type { RequestContext } from '../../infra/context.ts'

export interface Login {
  readonly userId: string
  readonly email: string
  readonly name: string
  readonly language: Locale
  readonly passwordHash: string
}

export async function findLogin(context: RequestContext, email: string): Promise<Login | null> {
  const { rows } = await sql<{ user_id: string; email: string; name: string; language: Locale; password_hash: string }>`
    SELECT * FROM find_login(${email.toLowerCase()})`.execute(context.db)
  const row = rows[0]
  return row ? { userId: row.user_id, email: row.email, name: row.name, language: row.language, passwordHash: row.password_hash } : null
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

export type SignInOutcome = 'success' | 'wrong_password' | 'unknown_account' | 'signed_out'

export async function recordSignIn(context: RequestContext, userId: string | null, outcome: SignInOutcome): Promise<void> {
  await sql`SELECT record_sign_in(${userId}, ${outcome}, ${context.now}, ${context.ip}, ${context.userAgent}, ${context.requestId})`.execute(context.db)
}

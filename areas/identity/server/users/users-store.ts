import { sql } from 'kysely'
import type { UserAuditAction, UserAuditReason } from '#areas/identity/contract/rules.ts'
import type { User } from '#areas/identity/contract/sign-in.ts'
import type { UserId } from '#kernel/ids.ts'
import type { Locale } from '#kernel/locale.ts'
import type { RequestContext, UserContext } from '#server/infra/context.ts'

export interface Login {
  readonly userId: UserId
  readonly email: string
  readonly language: Locale
  readonly passwordHash: string
}

/** The account that has an address. */
export async function findLogin(context: RequestContext, email: string): Promise<Login | null> {
  const { rows } = await sql<{ user_id: UserId; email: string; language: Locale; password_hash: string }>`
    SELECT user_id, email, language, password_hash FROM find_login(${email.toLowerCase()})`.execute(context.db)
  const row = rows[0]
  return row ? { userId: row.user_id, email: row.email, language: row.language, passwordHash: row.password_hash } : null
}

export interface OwnUser extends User {
  readonly hasSecondFactor: boolean
  /** Null before the first sign-in. */
  readonly lastLoginAt: Date | null
}

/** The user of the transaction. */
export async function readUser({ db, userId }: UserContext): Promise<OwnUser> {
  const row = await db
    .selectFrom('users')
    .select(['id', 'name', 'email', 'language', 'email_confirmed_at', 'last_login_at'])
    .select(sql<boolean>`user_has_second_factor(id)`.as('has_second_factor'))
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  const { id, name, email } = row
  const language = row.language as Locale
  return {
    id,
    name,
    email,
    language,
    email_confirmed: row.email_confirmed_at !== null,
    hasSecondFactor: row.has_second_factor,
    lastLoginAt: row.last_login_at,
  }
}

/** The businesses that the user is an active member of. */
export async function listBusinessNames({ db, userId }: UserContext): Promise<string[]> {
  const { rows } = await sql<{ business_name: string }>`SELECT DISTINCT business_name FROM accounts_of_user(${userId})`.execute(db)
  return rows.map(({ business_name }) => business_name)
}

const uniqueViolation = '23505'

/** Keeps the first time where the address was confirmed before. */
export async function setEmailConfirmed({ db, userId, now }: UserContext): Promise<void> {
  await sql`UPDATE users SET email_confirmed_at = coalesce(email_confirmed_at, ${now}) WHERE id = ${userId}`.execute(db)
}

/** Gives the user another, confirmed address. False where somebody has it; the transaction can then only be rolled back. */
export async function replaceEmail({ db, userId, now }: UserContext, email: string): Promise<boolean> {
  try {
    await sql`UPDATE users SET email = ${email}, email_normalised = lower(${email}), email_confirmed_at = ${now} WHERE id = ${userId}`.execute(db)
    return true
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === uniqueViolation) return false
    throw error
  }
}

/** Lets nobody else change the user's second factors, or sign the user in, until the transaction ends: the first and the last factor are known as such. */
export async function lockUser({ db, userId }: UserContext): Promise<void> {
  await sql`SELECT FROM users WHERE id = ${userId} FOR NO KEY UPDATE`.execute(db)
}

export async function hasSecondFactor({ db, userId }: UserContext): Promise<boolean> {
  const { rows } = await sql<{ has: boolean }>`SELECT user_has_second_factor(${userId}) AS has`.execute(db)
  return rows[0]?.has ?? false
}

export interface UserEvent {
  readonly action: UserAuditAction
  /** Why it was refused, such as `wrong_password`; left out where it succeeded. */
  readonly refusedFor?: UserAuditReason
  readonly targetId?: string
  /** What a reader of the log must know; never a secret. */
  readonly details?: Readonly<Record<string, unknown>>
}

/** @param userId null where nobody is known by the given address, token or link. */
export async function recordUserEvent(context: RequestContext, userId: UserId | null, event: UserEvent): Promise<void> {
  const { action, refusedFor = null, targetId = null, details = {} } = event
  const outcome = refusedFor === null ? 'success' : 'refused'
  const { db, now, ip, userAgent, requestId } = context
  await sql`
    SELECT record_user_event(${userId}, ${action}, ${outcome}, ${refusedFor}, ${targetId}, ${JSON.stringify(details)}, ${now}, ${ip}, ${userAgent}, ${requestId})`.execute(
    db,
  )
}

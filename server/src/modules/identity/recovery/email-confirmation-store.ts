import { sql } from 'kysely'
import type { UserContext } from '../../../infra/context.ts'

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

import { sql } from 'kysely'
import type { UserContext } from '../../../infra/context.ts'

/** Lets nobody else change the user's second factors, or sign the user in, until the transaction ends: the first and the last factor are known as such. */
export async function lockUser({ db, userId }: UserContext): Promise<void> {
  await sql`SELECT FROM users WHERE id = ${userId} FOR NO KEY UPDATE`.execute(db)
}

export async function hasSecondFactor({ db, userId }: UserContext): Promise<boolean> {
  const { rows } = await sql<{ has: boolean }>`SELECT user_has_second_factor(${userId}) AS has`.execute(db)
  return rows[0]?.has ?? false
}

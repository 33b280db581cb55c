import { sql } from 'kysely'
import type { UserContext } from '../../infra/context.ts'

/** Takes the user's second factors one change after another, so that the first and the last of them are known as such. */
export async function lockFactors({ db, userId }: UserContext): Promise<void> {
  await sql`SELECT FROM users WHERE id = ${userId} FOR NO KEY UPDATE`.execute(db)
}

export async function hasSecondFactor({ db, userId }: UserContext): Promise<boolean> {
  const { rows } = await sql<{ has: boolean }>`SELECT user_has_second_factor(${userId}) AS has`.execute(db)
  return rows[0]?.has ?? false
}

/** From now on no browser skips the second step. */
export async function endDeviceTrust({ db, userId }: UserContext): Promise<void> {
  await db.updateTable('devices').set({ trusted_at: null, trusted_until: null }).where('user_id', '=', userId).execute()
}

import { sql } from 'kysely'
import type { BusinessId } from '#kernel/ids.ts'
import type { Locale } from '#kernel/locale.ts'
import type { SessionContext, UserContext } from '#server/infra/context.ts'

export interface ProfileChange {
  readonly name?: string
  readonly language?: Locale
}

export async function updateUser({ db, userId }: UserContext, change: ProfileChange): Promise<void> {
  await db.updateTable('users').set(change).where('id', '=', userId).execute()
}

interface Demand {
  readonly business_id: BusinessId
  readonly business_name: string
  readonly due_at: Date
}

/** The user's businesses that ask for a second factor. */
export async function listSecondFactorDemands({ db, userId }: UserContext): Promise<Demand[]> {
  const { rows } = await sql<Demand>`SELECT business_id, business_name, due_at FROM second_factor_demands(${userId})`.execute(db)
  return rows
}

export async function countRecoveryCodes({ db, userId }: SessionContext): Promise<number> {
  const { rows } = await sql<{ count: number }>`SELECT count(*) AS count FROM recovery_codes WHERE user_id = ${userId} AND used_at IS NULL`.execute(db)
  return rows[0]?.count ?? 0
}

import { sql } from 'kysely'
import type { UserContext } from '#server/infra/context.ts'

export interface RecoveryCodeFacts {
  readonly left: number
  readonly createdAt: Date
  readonly lastUsedAt: Date | null
}

/** Null where none were ever made, or none belong to a factor any more. */
export async function findRecoveryCodeFacts({ db, userId }: UserContext): Promise<RecoveryCodeFacts | null> {
  const row = await db
    .selectFrom('recovery_codes')
    .select([
      sql<number>`count(*) FILTER (WHERE used_at IS NULL)`.as('left'),
      sql<Date | null>`max(created_at)`.as('created_at'),
      sql<Date | null>`max(used_at)`.as('last_used_at'),
    ])
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  return row.created_at ? { left: row.left, createdAt: row.created_at, lastUsedAt: row.last_used_at } : null
}

export async function deleteRecoveryCodes({ db, userId }: UserContext): Promise<void> {
  await db.deleteFrom('recovery_codes').where('user_id', '=', userId).execute()
}

export async function insertRecoveryCodes({ db, userId, now }: UserContext, hashes: readonly Buffer[]): Promise<void> {
  await db
    .insertInto('recovery_codes')
    .values(hashes.map((hash) => ({ user_id: userId, code_hash: hash, created_at: now })))
    .execute()
}

/** Spends a code. False where there is none such left: of two callers at once one gets true. */
export async function spendCodeHash({ db, userId, now }: UserContext, hash: Buffer): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('recovery_codes')
    .set({ used_at: now })
    .where('user_id', '=', userId)
    .where('code_hash', '=', hash)
    .where('used_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

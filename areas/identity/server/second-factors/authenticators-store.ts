import type { UserContext } from '#server/infra/context.ts'

export interface AuthenticatorRow {
  id: string
  name: string
  created_at: Date
  last_used_at: Date | null
}

/** Those that count, the oldest first. */
export async function listAuthenticators({ db, userId }: UserContext): Promise<AuthenticatorRow[]> {
  return db
    .selectFrom('authenticators')
    .select(['id', 'name', 'created_at', 'last_used_at'])
    .where('user_id', '=', userId)
    .where('confirmed_at', 'is not', null)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
}

export async function findSeeds({ db, userId }: UserContext): Promise<{ id: string; seed: Buffer }[]> {
  return db.selectFrom('authenticators').select(['id', 'seed']).where('user_id', '=', userId).where('confirmed_at', 'is not', null).execute()
}

/** Puts a new one in the place of those that were begun and never confirmed. Its name comes with its first code. */
export async function insertAuthenticator({ db, userId, now }: UserContext, { id, seed }: { id: string; seed: Buffer }): Promise<void> {
  await db.deleteFrom('authenticators').where('user_id', '=', userId).where('confirmed_at', 'is', null).execute()
  await db.insertInto('authenticators').values({ user_id: userId, id, name: '', seed, created_at: now }).execute()
}

/** One that waits for its first code. */
export async function findUnconfirmed({ db, userId }: UserContext, id: string, begunAfter: Date): Promise<{ id: string; seed: Buffer } | undefined> {
  return db
    .selectFrom('authenticators')
    .select(['id', 'seed'])
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .where('confirmed_at', 'is', null)
    .where('created_at', '>', begunAfter)
    .executeTakeFirst()
}

export async function markConfirmed({ db, userId, now }: UserContext, id: string, { name, step }: { name: string; step: number }): Promise<void> {
  await db.updateTable('authenticators').set({ name, confirmed_at: now, last_step: step }).where('user_id', '=', userId).where('id', '=', id).execute()
}

/** Spends the code of a step. False where it, or a later one, was used before: of two callers at once one gets true. */
export async function spendStep({ db, userId, now }: UserContext, id: string, step: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('authenticators')
    .set({ last_step: step, last_used_at: now })
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .where('last_step', '<', step)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Its name; undefined where there is none. */
export async function deleteAuthenticator({ db, userId }: UserContext, id: string): Promise<{ name: string } | undefined> {
  return db
    .deleteFrom('authenticators')
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .where('confirmed_at', 'is not', null)
    .returning('name')
    .executeTakeFirst()
}

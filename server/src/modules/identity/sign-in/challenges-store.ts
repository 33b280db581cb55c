import { sql } from 'kysely'
import type { RequestContext, UserContext } from '../../../infra/context.ts'

export async function insertChallenge(
  { db, userId, now }: UserContext,
  { tokenHash, expiresAt, remember }: { tokenHash: Buffer; expiresAt: Date; remember: boolean },
): Promise<void> {
  await db
    .insertInto('sign_in_challenges')
    .values({ user_id: userId, token_hash: tokenHash, created_at: now, expires_at: expiresAt, has_remember: remember })
    .execute()
}

/** Whose sign-in a token continues; null where it continues none. */
export async function findChallengeOwner({ db, now }: RequestContext, tokenHash: Buffer): Promise<string | null> {
  const { rows } = await sql<{ user_id: string }>`SELECT user_id FROM find_sign_in_challenge(${tokenHash}, ${now})`.execute(db)
  return rows[0]?.user_id ?? null
}

/** A challenge that still takes proofs. Null where it is over. */
export async function findChallenge({ db, userId, now }: UserContext, tokenHash: Buffer, failuresMax: number): Promise<{ readonly remember: boolean } | null> {
  const row = await db
    .selectFrom('sign_in_challenges')
    .select('has_remember')
    .where('user_id', '=', userId)
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', now)
    .where('failures', '<', failuresMax)
    .executeTakeFirst()
  return row ? { remember: row.has_remember } : null
}

export async function addChallengeFailure({ db, userId }: UserContext, tokenHash: Buffer): Promise<void> {
  await db.updateTable('sign_in_challenges').set({ failures: sql`failures + 1` }).where('user_id', '=', userId).where('token_hash', '=', tokenHash).execute()
}

export async function deleteChallenge({ db, userId }: UserContext, tokenHash: Buffer): Promise<void> {
  await db.deleteFrom('sign_in_challenges').where('user_id', '=', userId).where('token_hash', '=', tokenHash).execute()
}

/** Ends every sign-in whose second step is open. */
export async function endChallenges({ db, userId }: UserContext): Promise<void> {
  await db.deleteFrom('sign_in_challenges').where('user_id', '=', userId).execute()
}

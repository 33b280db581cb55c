import { sql } from 'kysely'
import type { UserId } from '#kernel/ids.ts'
import type { RequestContext, UserContext } from '#server/infra/context.ts'
import type { OpenedByProvider } from './sessions-store.ts'

/** A sign-in that waits for its second step. */
export interface Challenge {
  readonly remember: boolean
  readonly provider: OpenedByProvider | null
}

export async function insertChallenge(
  { db, userId, now }: UserContext,
  { tokenHash, expiresAt, remember, provider }: Challenge & { readonly tokenHash: Buffer; readonly expiresAt: Date },
): Promise<void> {
  await db
    .insertInto('sign_in_challenges')
    .values({
      user_id: userId,
      token_hash: tokenHash,
      created_at: now,
      expires_at: expiresAt,
      has_remember: remember,
      sso_business_id: provider?.businessId ?? null,
      sso_confirmed_at: provider?.confirmedAt ?? null,
    })
    .execute()
}

/** Whose sign-in a token continues; null where it continues none. */
export async function findChallengeOwner({ db, now }: RequestContext, tokenHash: Buffer): Promise<UserId | null> {
  const { rows } = await sql<{ user_id: UserId }>`SELECT user_id FROM find_sign_in_challenge(${tokenHash}, ${now})`.execute(db)
  return rows[0]?.user_id ?? null
}

/** A challenge that still takes proofs. Null where it is over. */
export async function findChallenge({ db, userId, now }: UserContext, tokenHash: Buffer, failuresMax: number): Promise<Challenge | null> {
  const row = await db
    .selectFrom('sign_in_challenges')
    .select(['has_remember', 'sso_business_id', 'sso_confirmed_at'])
    .where('user_id', '=', userId)
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', now)
    .where('failures', '<', failuresMax)
    .executeTakeFirst()
  if (!row) return null
  const { has_remember: remember, sso_business_id: businessId, sso_confirmed_at: confirmedAt } = row
  return { remember, provider: businessId === null ? null : { businessId, confirmedAt } }
}

export async function addChallengeFailure({ db, userId }: UserContext, tokenHash: Buffer): Promise<void> {
  await db.updateTable('sign_in_challenges').set({ failures: sql`failures + 1` }).where('user_id', '=', userId).where('token_hash', '=', tokenHash).execute()
}

export async function deleteChallenge({ db, userId }: UserContext, tokenHash: Buffer): Promise<void> {
  await db.deleteFrom('sign_in_challenges').where('user_id', '=', userId).where('token_hash', '=', tokenHash).execute()
}

/** Deletes the user's pending sign-ins, which wait for the second step. */
export async function endChallenges({ db, userId }: UserContext): Promise<void> {
  await db.deleteFrom('sign_in_challenges').where('user_id', '=', userId).execute()
}

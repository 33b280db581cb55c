import type { UserContext } from '../../infra/context.ts'

/** Ends every sign-in whose second step is open. */
export async function endChallenges({ db, userId }: UserContext): Promise<void> {
  await db.deleteFrom('sign_in_challenges').where('user_id', '=', userId).execute()
}

import type { UserContext } from '#server/infra/context.ts'

/** What a mailed link lets its reader do. */
export type LinkPurpose = 'confirm_email' | 'reset_password' | 'unlock'

export interface NewLink {
  readonly id: string
  readonly purpose: LinkPurpose
  readonly tokenHash: Buffer
  /** The address it confirms. */
  readonly email: string | null
  readonly expiresAt: Date
}

/**
 * Keeps a link and ends the earlier ones of its purpose; one of the same id is replaced, since its mail is written again.
 * False where a later one is there already, or this one was used: its mail need not be sent any more.
 */
export async function keepLink({ db, userId, now }: UserContext, { id, purpose, tokenHash, email, expiresAt }: NewLink): Promise<boolean> {
  const ofPurpose = db.selectFrom('mailed_links').select('id').where('user_id', '=', userId).where('purpose', '=', purpose)
  if (await ofPurpose.where('id', '>', id).limit(1).executeTakeFirst()) return false
  await db.deleteFrom('mailed_links').where('user_id', '=', userId).where('purpose', '=', purpose).where('id', '<', id).where('used_at', 'is', null).execute()
  const values = { token_hash: tokenHash, email, created_at: now, expires_at: expiresAt }
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('mailed_links')
    .values({ user_id: userId, id, purpose, ...values })
    .onConflict((conflict) => conflict.columns(['user_id', 'id']).doUpdateSet(values).where('mailed_links.used_at', 'is', null))
    .executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows === 1n
}

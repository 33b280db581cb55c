import { sql } from 'kysely'
import type { BusinessId } from '#kernel/ids.ts'
import type { RequestContext, UserContext } from '#server/infra/context.ts'

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

export interface MailedInvitation {
  readonly business_name: string
  readonly time_zone: string
  /** Null if the inviter left the business. */
  readonly invited_by: string | null
  readonly expires_at: Date
}

/** Keeps the link of an invitation's email, in place of one of the same email that was written before. Undefined if it isn't to be sent anymore. */
export async function keepInvitationLink(
  { db, now }: RequestContext,
  link: { readonly businessId: BusinessId; readonly id: string; readonly round: number; readonly mailHash: Buffer },
): Promise<MailedInvitation | undefined> {
  const { businessId, id, round, mailHash } = link
  const { rows } = await sql<MailedInvitation>`
    UPDATE invitations i SET mail_hash = ${mailHash} FROM businesses b
    WHERE i.business_id = ${businessId} AND i.id = ${id} AND i.round = ${round} AND b.business_id = i.business_id
      AND i.accepted_at IS NULL AND i.revoked_at IS NULL AND i.expires_at > ${now}
    RETURNING b.name AS business_name, b.time_zone, i.expires_at,
      (SELECT u.name FROM members m JOIN users u ON u.id = m.user_id WHERE m.business_id = i.business_id AND m.user_id = i.invited_by) AS invited_by`.execute(
    db,
  )
  return rows[0]
}

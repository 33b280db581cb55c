import { sql } from 'kysely'
import type { BusinessId } from '#kernel/ids.ts'
import type { RequestContext } from '#server/infra/context.ts'

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

import { sql } from 'kysely'
import type { BusinessId, MemberId, UserId } from '#kernel/ids.ts'
import type { BusinessContext } from '#server/infra/context.ts'

/** Invitations of the business at hand. */

export interface InvitationRow {
  readonly id: string
  readonly email: string
  readonly role_ids: string[]
  /** ID of the inviting member; null once they left. */
  readonly inviter_id: MemberId | null
  readonly inviter_name: string | null
  readonly invited_at: Date
  readonly expires_at: Date
  readonly round: number
}

const openInvitations = (businessId: BusinessId) => sql`
  SELECT i.id, i.email, i.invited_at, i.expires_at, i.round, m.id AS inviter_id, u.name AS inviter_name,
         ARRAY(SELECT r.role_id FROM invitation_roles r WHERE r.business_id = i.business_id AND r.invitation_id = i.id) AS role_ids
  FROM invitations i
  LEFT JOIN members m ON m.business_id = i.business_id AND m.user_id = i.invited_by
  LEFT JOIN users u ON u.id = m.user_id
  WHERE i.business_id = ${businessId} AND i.accepted_at IS NULL AND i.revoked_at IS NULL`

/** Invitations that were neither accepted nor revoked, newest first. */
export async function findOpenInvitations({ db, businessId }: BusinessContext): Promise<InvitationRow[]> {
  const { rows } = await sql<InvitationRow>`${openInvitations(businessId)} ORDER BY i.invited_at DESC, i.id DESC`.execute(db)
  return rows
}

export async function findOpenInvitation({ db, businessId }: BusinessContext, id: string): Promise<InvitationRow | undefined> {
  const { rows } = await sql<InvitationRow>`${openInvitations(businessId)} AND i.id = ${id}`.execute(db)
  return rows[0]
}

export interface NewInvitation {
  readonly id: string
  readonly email: string
  readonly roleIds: readonly string[]
  readonly invitedBy: UserId
  readonly linkHash: Buffer
  readonly expiresAt: Date
}

export async function insertInvitation({ db, businessId, now }: BusinessContext, invitation: NewInvitation): Promise<void> {
  const { id, email, roleIds, invitedBy, linkHash, expiresAt } = invitation
  await db
    .insertInto('invitations')
    .values({
      business_id: businessId,
      id,
      email,
      email_normalised: email.toLowerCase(),
      invited_by: invitedBy,
      created_at: now,
      invited_at: now,
      expires_at: expiresAt,
      link_hash: linkHash,
    })
    .execute()
  await db
    .insertInto('invitation_roles')
    .values(roleIds.map((roleId) => ({ business_id: businessId, invitation_id: id, role_id: roleId })))
    .execute()
}

/** Replaces both links of an open invitation, and returns its round. */
export async function renewInvitation(
  { db, businessId, now }: BusinessContext,
  { id, invitedBy, linkHash, expiresAt }: Omit<NewInvitation, 'email' | 'roleIds'>,
): Promise<number> {
  const { round } = await db
    .updateTable('invitations')
    .set({ invited_by: invitedBy, invited_at: now, expires_at: expiresAt, link_hash: linkHash, mail_hash: null, round: sql`round + 1` })
    .where('business_id', '=', businessId)
    .where('id', '=', id)
    .returning('round')
    .executeTakeFirstOrThrow()
  return round
}

export async function revokeInvitation({ db, businessId, now }: BusinessContext, id: string): Promise<void> {
  await db.updateTable('invitations').set({ revoked_at: now }).where('business_id', '=', businessId).where('id', '=', id).execute()
}

/** Returns which of the addresses belong to members, in lower case. */
export async function findMemberAddresses({ db, businessId }: BusinessContext, addresses: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ email: string }>`
    SELECT lower(u.email) AS email FROM members m JOIN users u ON u.id = m.user_id
    WHERE m.business_id = ${businessId} AND lower(u.email) = ANY (${[...addresses]})`.execute(db)
  return new Set(rows.map(({ email }) => email))
}

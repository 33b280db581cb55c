import { recordVisitorAudit } from '#areas/audit/server/index.ts'
import { recordUserEvent } from '#areas/identity/server/index.ts'
import { notifyOfBusiness } from '#areas/notifications/server/index.ts'
import type { ErrorName } from '#kernel/errors.ts'
import type { MerchantId, UserId } from '#kernel/ids.ts'
import type { BusinessContext, RequestContext } from '#server/infra/context.ts'
import { RecordedRefusal } from '#server/infra/errors.ts'
import { newId, sha256 } from '#server/infra/keys/crypto.ts'
import { canGrant } from '../members/grants.ts'
import { findFirstAccount, findMemberOfUser, insertMember, lockBusiness } from '../members/members-store.ts'
import { limitsOfHolder, permissionsOf, readTeamRoles } from '../members/team-roles.ts'
import { type FoundInvitation, findInvitation, markAccepted, readGrant } from './accept-store.ts'

/** Shared steps of accepting an invitation. */

const action = 'invitation.accept'

/** Finds the invitation of a link. @throws RecordedRefusal `link_not_valid` if there is none. */
export async function requireInvitation(context: RequestContext, token: string, userId: UserId | null): Promise<FoundInvitation> {
  const found = await findInvitation(context, sha256(token))
  if (found) return found
  await recordUserEvent(context, userId, { action, refusedFor: 'link_not_valid' })
  throw new RecordedRefusal('link_not_valid')
}

/** @throws RecordedRefusal `invitation_used`, `invitation_revoked` or `invitation_expired`. */
export async function requireOpen(context: BusinessContext, invitation: FoundInvitation, userId: UserId | null): Promise<void> {
  if (invitation.accepted_at) await refuse(context, invitation, userId, 'invitation_used')
  if (invitation.revoked_at) await refuse(context, invitation, userId, 'invitation_revoked')
  if (invitation.expires_at <= context.now) await refuse(context, invitation, userId, 'invitation_expired')
}

export interface Admission {
  readonly invitation: FoundInvitation
  readonly roleIds: readonly string[]
  /** By name, for the audit log. */
  readonly roles: readonly string[]
}

/**
 * Locks the team and reads the invitation again, since it may just have been accepted or revoked. It grants no more than its inviter could grant now.
 * @throws RecordedRefusal as `requireInvitation` and `requireOpen`.
 */
export async function lockInvitation(context: BusinessContext, token: string, userId: UserId | null): Promise<Admission> {
  await lockBusiness(context)
  const invitation = await requireInvitation(context, token, userId)
  await requireOpen(context, invitation, userId)
  const { invitedBy, roleIds } = await readGrant(context, invitation.id)
  const inviter = await findMemberOfUser(context, invitedBy)
  const roles = await readTeamRoles(context)
  const granter = inviter?.status === 'normal' ? { permissions: permissionsOf(roles, inviter), limits: limitsOfHolder(roles, inviter) } : null
  const granted = roles.filter(({ id }) => roleIds.includes(id))
  const isGranted = granter?.permissions.has('team.manage') && canGrant(granter, roles, roleIds)
  if (!isGranted || roleIds.length === 0) await refuse(context, invitation, userId, 'invitation_revoked')
  return { invitation, roleIds, roles: granted.map(({ name }) => name) }
}

/** Makes a user a member, and returns the account that they see first. */
export async function admit(context: BusinessContext, { invitation, roleIds, roles }: Admission, userId: UserId): Promise<MerchantId> {
  await insertMember(context, { id: newId('mem', context.now), userId, roleIds })
  await markAccepted(context, invitation.id, userId)
  await recordVisitorAudit(context, userId, {
    action: 'team.invitation_accept',
    targetId: invitation.id,
    details: { email: invitation.email, is_mailed: invitation.is_mailed, after: { roles } },
  })
  return announceMember(context, userId)
}

/** Refuses an acceptance and records it for the business. The transaction must not have written anything before. */
export async function refuse(
  context: BusinessContext,
  { id, email }: FoundInvitation,
  userId: UserId | null,
  error: ErrorName,
  values: Readonly<Record<string, string>> = {},
): Promise<never> {
  await recordVisitorAudit(context, userId, { action: 'team.invitation_accept', targetId: id, details: { email, ...values }, refusedFor: error })
  throw new RecordedRefusal(error, values)
}

/** Notifies whoever manages the team of a new member, and returns the account that the member sees first. The transaction has just added the member. */
export async function announceMember(context: BusinessContext, userId: UserId): Promise<MerchantId> {
  const account = await findFirstAccount(context)
  const member = await findMemberOfUser(context, userId)
  if (member) await notifyOfBusiness(context, account, { event: 'member.joined', objectId: member.id, data: { member: member.name }, exceptUserId: userId })
  return account
}

import { recordBusinessAudit } from '#areas/audit/server/index.ts'
import { queueMail } from '#areas/notifications/server/mail/index.ts'
import type { Invitation, inviteMembers as inviteEndpoint, resendInvitation as resendEndpoint } from '#areas/team/contract/invitations.ts'
import { teamLimits } from '#areas/team/contract/rules.ts'
import type { HandlerInput, HandlerOutput } from '#kernel/endpoint.ts'
import type { Permission } from '#kernel/permissions.ts'
import { dayMs } from '#kernel/time/durations.ts'
import type { PublicAddress } from '#server/infra/config/public-address.ts'
import type { BusinessMemberContext } from '#server/infra/context.ts'
import { AppError } from '#server/infra/errors.ts'
import { newId, randomToken, sha256 } from '#server/infra/keys/crypto.ts'
import { describeRoles } from '../members/change-roles.ts'
import { findBrokenChoice, reaches } from '../members/grants.ts'
import { type Attempt, type LockedTeam, lockTeam, refuse } from '../members/lock-team.ts'
import { readTeamRoles, type TeamRole } from '../members/team-roles.ts'
import type { InvitationRow } from './invitations-store.ts'
import * as store from './invitations-store.ts'

/** Sending, resending and revoking invitations. */

type Outcome = HandlerOutput<typeof inviteEndpoint>[number]

const tokenBytes = 32

/** Lists pending and expired invitations. */
export async function listInvitations(context: BusinessMemberContext): Promise<Invitation[]> {
  const reader = { now: context.now, roles: await readTeamRoles(context), permissions: context.actor.permissions }
  return (await store.findOpenInvitations(context)).map((row) => presentInvitation(reader, row))
}

/**
 * Invites addresses, each with an email and a link to copy.
 * @throws AppError `invalid_fields` for a repeated address or a role that the caller can't grant, `inviter_unconfirmed`, or `too_many_invitations`.
 */
export async function invite(
  context: BusinessMemberContext,
  address: PublicAddress,
  { invitations }: HandlerInput<typeof inviteEndpoint>['body'],
): Promise<HandlerOutput<typeof inviteEndpoint>> {
  const attempt = { action: 'team.invite' } as const
  const team = await lockTeam(context, attempt, 'team.manage')
  await requireInvitable(context, attempt, team, invitations)
  const addresses = invitations.map(({ email }) => email.toLowerCase())
  const members = await store.findMemberAddresses(context, addresses)
  const open = await store.findOpenInvitations(context)
  const pending = open.filter(({ expires_at }) => expires_at > context.now)
  const invited = new Set(pending.map(({ email }) => email.toLowerCase()))
  const isNew = (email: string) => !members.has(email.toLowerCase()) && !invited.has(email.toLowerCase())
  if (pending.length + addresses.filter(isNew).length > teamLimits.invitationsPendingMax) {
    return refuse(context, attempt, 'too_many_invitations', { maximum: teamLimits.invitationsPendingMax })
  }
  for (const { id, email } of open) if (isNew(email) && addresses.includes(email.toLowerCase())) await store.revokeInvitation(context, id)
  const outcomes: Outcome[] = []
  for (const { email, role_ids } of invitations) {
    if (isNew(email)) outcomes.push(await inviteOne(context, address, team, { email, roleIds: role_ids }))
    else outcomes.push({ email, outcome: members.has(email.toLowerCase()) ? 'member_already' : 'invited_already', invitation: null, url: null })
  }
  return outcomes
}

async function requireInvitable(
  context: BusinessMemberContext,
  attempt: Attempt,
  team: LockedTeam,
  invitations: HandlerInput<typeof inviteEndpoint>['body']['invitations'],
): Promise<void> {
  // Otherwise anyone could use the server to email strangers.
  if (!context.session.userEmailConfirmed) return refuse(context, attempt, 'inviter_unconfirmed')
  for (const [index, { email, role_ids }] of invitations.entries()) {
    const isRepeated = invitations.findIndex((other) => other.email.toLowerCase() === email.toLowerCase()) < index
    if (isRepeated) return refuse(context, attempt, { path: `invitations.${index}.email`, rule: 'invitation_repeated' })
    const broken = findBrokenChoice(team, role_ids, `invitations.${index}.role_ids`)
    if (broken) return refuse(context, attempt, broken)
  }
}

async function inviteOne(
  context: BusinessMemberContext,
  address: PublicAddress,
  team: LockedTeam,
  { email, roleIds }: { readonly email: string; readonly roleIds: readonly string[] },
): Promise<Outcome> {
  const id = newId('inv', context.now)
  const { url, ...link } = makeLink(context, address)
  await store.insertInvitation(context, { id, email, roleIds, invitedBy: team.caller.userId, ...link })
  await mailInvitation(context, { id, email, round: 1 })
  await recordBusinessAudit(context, { action: 'team.invite', targetId: id, details: { email, after: describeRoles(team, roleIds) } })
  return { email, outcome: 'invited', invitation: await presentAgain(context, team, id), url }
}

/**
 * Sends an open invitation again, for another seven days. Its earlier links stop working.
 * @throws AppError `not_found`, `invitation_out_of_reach`, `inviter_unconfirmed`, or `too_many_requests` within a minute of the last email.
 */
export async function inviteAgain(context: BusinessMemberContext, address: PublicAddress, invitationId: string): Promise<HandlerOutput<typeof resendEndpoint>> {
  const attempt = { action: 'team.invite_again', targetId: invitationId } as const
  const team = await lockTeam(context, attempt, 'team.manage')
  const { email, invited_at } = await requireInvitation(context, attempt, team)
  if (!context.session.userEmailConfirmed) return refuse(context, attempt, 'inviter_unconfirmed')
  const seconds = Math.ceil((invited_at.getTime() - context.now.getTime()) / 1000) + teamLimits.invitationWaitSeconds
  if (seconds > 0) throw new AppError('too_many_requests', { seconds })
  const { url, ...link } = makeLink(context, address)
  const round = await store.renewInvitation(context, { id: invitationId, invitedBy: team.caller.userId, ...link })
  await mailInvitation(context, { id: invitationId, email, round })
  await recordBusinessAudit(context, { ...attempt, details: { email } })
  return { invitation: await presentAgain(context, team, invitationId), url }
}

/** @throws AppError `not_found` or `invitation_out_of_reach`. */
export async function revokeInvitation(context: BusinessMemberContext, invitationId: string): Promise<null> {
  const attempt = { action: 'team.invitation_revoke', targetId: invitationId } as const
  const team = await lockTeam(context, attempt, 'team.manage')
  const { email, role_ids } = await requireInvitation(context, attempt, team)
  await store.revokeInvitation(context, invitationId)
  await recordBusinessAudit(context, { ...attempt, details: { email, before: describeRoles(team, role_ids) } })
  return null
}

async function requireInvitation(context: BusinessMemberContext, attempt: Attempt & { readonly targetId: string }, { roles, caller }: LockedTeam) {
  const found = await store.findOpenInvitation(context, attempt.targetId)
  if (!found) throw new AppError('not_found')
  if (!reaches(caller.permissions, roles, found.role_ids)) return refuse(context, attempt, 'invitation_out_of_reach')
  return found
}

/** Creates the link to copy. Only its hash is stored. */
function makeLink({ now }: BusinessMemberContext, { dashboard }: PublicAddress) {
  const token = randomToken(tokenBytes)
  const expiresAt = new Date(now.getTime() + teamLimits.invitationDays * dayMs)
  return { url: `${dashboard}/user/invitation#token=${token}`, linkHash: sha256(token), expiresAt }
}

/** The worker creates the token of the emailed link. */
async function mailInvitation(context: BusinessMemberContext, { id, email, round }: { readonly id: string; readonly email: string; readonly round: number }) {
  const details = { business_id: context.businessId, invitation_id: id, round }
  await queueMail(context, { kind: 'invitation', toEmail: email, userId: null, language: context.locale, details })
}

async function presentAgain(context: BusinessMemberContext, { roles, caller }: LockedTeam, id: string): Promise<Invitation> {
  const row = await store.findOpenInvitation(context, id)
  if (!row) throw new Error('An invitation of this transaction is there.')
  return presentInvitation({ now: context.now, roles, permissions: caller.permissions }, row)
}

interface Reader {
  readonly now: Date
  readonly roles: readonly TeamRole[]
  readonly permissions: ReadonlySet<Permission>
}

function presentInvitation({ now, roles, permissions }: Reader, row: InvitationRow): Invitation {
  const { id, email, role_ids, inviter_id, inviter_name, invited_at, expires_at } = row
  return {
    id,
    email,
    status: expires_at <= now ? 'expired' : 'pending',
    roles: roles.filter((role) => role_ids.includes(role.id)).map((role) => ({ id: role.id, name: role.name })),
    invited_by: inviter_id !== null && inviter_name !== null ? { id: inviter_id, name: inviter_name } : null,
    invited_at: invited_at.toISOString(),
    expires_at: expires_at.toISOString(),
    is_manageable: reaches(permissions, roles, role_ids),
  }
}

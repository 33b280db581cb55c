import { recordBusinessAudit } from '#areas/audit/server/index.ts'
import type {
  endMemberSessions as endSessionsEndpoint,
  freezeMember as freezeEndpoint,
  MemberDetail,
  removeMember as removeEndpoint,
  unfreezeMember as unfreezeEndpoint,
} from '#areas/team/contract/members.ts'
import type { HandlerInput, HandlerOutput } from '#kernel/endpoint.ts'
import type { BusinessContext, BusinessMemberContext } from '#server/infra/context.ts'
import { cancelTransferTo, endMemberSessions, forgetMemberDevices, revokeInvitationsOf } from './access-store.ts'
import { describeRoles } from './change-roles.ts'
import { type KeyChoice, requireKeyChoice, settleKeys, settleWebhookEndpoints } from './leftovers.ts'
import { readMember } from './list.ts'
import { type Attempt, lockTeam, refuse, requireMember, requireVersion } from './lock-team.ts'
import { deleteMember, freeze, type MemberRow, unfreeze } from './members-store.ts'

/** Freezing, signing out and removing members. */

/** @throws AppError of `requireMember`, `requireVersion` and `requireKeyChoice`, or `member_frozen_already`. */
export async function freezeMember(context: BusinessMemberContext, { params, body }: HandlerInput<typeof freezeEndpoint>): Promise<MemberDetail> {
  const attempt = { action: 'team.freeze', targetId: params.memberId } as const
  const team = await lockTeam(context, attempt, 'team.manage')
  const member = await requireMember(context, team, attempt)
  if (member.status === 'frozen') return refuse(context, attempt, 'member_frozen_already')
  await requireVersion(context, attempt, member, body.version)
  await requireKeyChoice(context, attempt, body)
  await freeze(context, member.id)
  await settleAccess(context, attempt, member, { choice: body, before: { status: 'normal' }, after: { status: 'frozen' } })
  return readMember(context, member.id)
}

/** @throws AppError of `requireMember` and `requireVersion`, or `member_not_frozen`. */
export async function unfreezeMember(context: BusinessMemberContext, { params, body }: HandlerInput<typeof unfreezeEndpoint>): Promise<MemberDetail> {
  const attempt = { action: 'team.unfreeze', targetId: params.memberId } as const
  const team = await lockTeam(context, attempt, 'team.manage')
  const member = await requireMember(context, team, attempt)
  if (member.status !== 'frozen') return refuse(context, attempt, 'member_not_frozen')
  await requireVersion(context, attempt, member, body.version)
  await unfreeze(context, member.id)
  await recordBusinessAudit(context, { ...attempt, details: { member: member.name, before: { status: 'frozen' }, after: { status: 'normal' } } })
  return readMember(context, member.id)
}

/** @throws AppError of `requireMember`. */
export async function signOutMember(
  context: BusinessMemberContext,
  { params }: HandlerInput<typeof endSessionsEndpoint>,
): Promise<HandlerOutput<typeof endSessionsEndpoint>> {
  const attempt = { action: 'team.end_sessions', targetId: params.memberId } as const
  const team = await lockTeam(context, attempt, 'team.manage')
  const member = await requireMember(context, team, attempt)
  const ended = await endMemberSessions(context, member.id)
  await recordBusinessAudit(context, { ...attempt, details: { member: member.name, sessions_ended: ended } })
  return { ended }
}

/** @throws AppError of `requireMember`, `requireVersion` and `requireKeyChoice`. */
export async function removeMember(context: BusinessMemberContext, { params, query }: HandlerInput<typeof removeEndpoint>): Promise<null> {
  const attempt = { action: 'team.remove', targetId: params.memberId } as const
  const team = await lockTeam(context, attempt, 'team.manage')
  const member = await requireMember(context, team, attempt)
  await requireVersion(context, attempt, member, query.version)
  await requireKeyChoice(context, attempt, query)
  await settleAccess(context, attempt, member, {
    choice: query,
    before: { status: member.status, email: member.email, ...describeRoles(team, member.role_ids) },
    after: null,
  })
  await deleteMember(context, member.id)
  return null
}

/** What becomes of what a member leaves behind. */
interface Choice extends KeyChoice {
  readonly paused_endpoint_ids?: readonly string[] | undefined
}

/** Ends a member's access, settles their keys and webhook endpoints, and records all with the change. */
async function settleAccess(
  context: BusinessMemberContext,
  attempt: Attempt,
  member: MemberRow,
  { choice, ...change }: { readonly choice: Choice; readonly before: object; readonly after: object | null },
): Promise<void> {
  const ended = await endAccess(context, member)
  const keys = await settleKeys(context, member.id, choice)
  const endpoints = await settleWebhookEndpoints(context, member.id, choice.paused_endpoint_ids)
  await recordBusinessAudit(context, { ...attempt, details: { member: member.name, ...change, ...ended, ...keys, ...endpoints } })
}

/** Ends a member's sessions, trusted devices, invitations and pending transfer, but not their keys. Returns the audit details. */
export async function endAccess(context: BusinessContext, member: MemberRow) {
  const sessions_ended = await endMemberSessions(context, member.id)
  const devices_forgotten = await forgetMemberDevices(context, member.id)
  const invitations_revoked = await revokeInvitationsOf(context, member.user_id)
  await cancelTransferTo(context, member.id)
  return { sessions_ended, devices_forgotten, invitations_revoked }
}

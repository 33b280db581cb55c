import type { HandlerInput } from '@counterfoil/contract/endpoint'
import type { MemberDetail, updateMember } from '@counterfoil/contract/team/members'
import type { BusinessMemberContext } from '../../../infra/context.ts'
import { recordBusinessAudit } from '../../audit/index.ts'
import { findBrokenChoice } from './grants.ts'
import { readMember } from './list.ts'
import { type LockedTeam, lockTeam, refuse, requireMember, requireVersion } from './lock-team.ts'
import { replaceRoles } from './members-store.ts'

/**
 * Replaces a member's roles.
 * @throws AppError of `requireMember` and `requireVersion`, or `invalid_fields` for a role that the caller can't grant.
 */
export async function changeRoles(context: BusinessMemberContext, { params, body }: HandlerInput<typeof updateMember>): Promise<MemberDetail> {
  const attempt = { action: 'team.roles_change', targetId: params.memberId } as const
  const team = await lockTeam(context, attempt, 'team.manage')
  const member = await requireMember(context, team, attempt)
  await requireVersion(context, attempt, member, body.version)
  const broken = findBrokenChoice(team, body.role_ids, 'role_ids')
  if (broken) return refuse(context, attempt, broken)
  await replaceRoles(context, member.id, body.role_ids)
  const details = { member: member.name, before: describeRoles(team, member.role_ids), after: describeRoles(team, body.role_ids) }
  await recordBusinessAudit(context, { ...attempt, details })
  return readMember(context, member.id)
}

/** Names the roles for the audit log, which keeps the names they have now. */
export function describeRoles({ roles }: Pick<LockedTeam, 'roles'>, roleIds: readonly string[]): { roles: string[] } {
  return { roles: roles.filter(({ id }) => roleIds.includes(id)).map(({ name }) => name) }
}

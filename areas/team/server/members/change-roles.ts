import { recordBusinessAudit } from '#areas/audit/server/index.ts'
import { updateMember } from '#areas/team/contract/members.ts'
import { type Locale, locales } from '#kernel/locale.ts'
import { AppError } from '#server/infra/errors.ts'
import type { TeamCommand } from '../approvals/command.ts'
import { findBrokenChoice } from './grants.ts'
import { findMemberLock, readMember } from './list.ts'
import { isOfVersion, type LockedTeam } from './lock-team.ts'
import { findMember, type MemberRow, replaceRoles } from './members-store.ts'
import { readTeamRoles } from './team-roles.ts'

interface Plan {
  readonly member: MemberRow
  /** Names of the roles, before and after. */
  readonly before: { readonly roles: string[] }
  readonly after: { readonly roles: string[] }
}

/**
 * Replaces a member's roles. Saving those that they have changes nothing.
 * check: @throws AppError `not_found`, `member_is_self`, `member_is_owner`, `member_out_of_reach`, `conflict`, or `invalid_fields` for a role that the
 * caller can't grant.
 */
export const changeRolesCommand: TeamCommand<typeof updateMember, Plan> = {
  endpoint: updateMember,
  actionOf: () => 'member.roles',
  attemptOf: ({ params }) => ({ action: 'team.roles_change', targetId: params.memberId }),
  isGuarded: ({ roles }) => roles,
  asSeen: ({ member: { version } }, input) => ({ ...input, body: { ...input.body, version } }),
  check: async (context, team, { params, body }) => {
    const member = await findMember(context, params.memberId)
    if (!member) throw new AppError('not_found')
    const lock = findMemberLock(team.caller, team.roles, member)
    if (lock) throw new AppError(lock)
    if (!isOfVersion(member, body.version)) throw new AppError('conflict')
    const broken = findBrokenChoice(team, body.role_ids, 'role_ids')
    if (broken) throw new AppError('invalid_fields', {}, [broken])
    return { member, before: describeRoles(team, member.role_ids), after: describeRoles(team, body.role_ids) }
  },
  describe: async (context, { member, before, after }, { body }) => {
    const roles = new Map<Locale, Awaited<ReturnType<typeof readTeamRoles>>>()
    for (const locale of locales) roles.set(locale, await readTeamRoles({ ...context, locale }))
    return {
      subjectId: member.id,
      subject: member.name,
      affectedUserId: member.user_id,
      audit: { before, after },
      describe: (locale) => {
        const name = (ids: readonly string[]) => describeRoles({ roles: roles.get(locale) ?? [] }, ids).roles
        return isSame(member.role_ids, body.role_ids) ? [] : [{ field: 'roles', before: name(member.role_ids), after: name(body.role_ids) }]
      },
    }
  },
  apply: async (context, { member, before, after }, { body }) => {
    if (isSame(member.role_ids, body.role_ids)) return readMember(context, member.id)
    await replaceRoles(context, member.id, body.role_ids)
    await recordBusinessAudit(context, { action: 'team.roles_change', targetId: member.id, details: { member: member.name, before, after } })
    return readMember(context, member.id)
  },
}

function isSame(before: readonly string[], after: readonly string[]): boolean {
  return before.toSorted().join() === after.toSorted().join()
}

/** Names the roles for the audit log, which keeps the names they have now. */
export function describeRoles({ roles }: Pick<LockedTeam, 'roles'>, roleIds: readonly string[]): { roles: string[] } {
  return { roles: roles.filter(({ id }) => roleIds.includes(id)).map(({ name }) => name) }
}

import type { listTeam, Member, MemberDetail } from '#areas/team/contract/members.ts'
import type { HandlerInput, HandlerOutput } from '#kernel/endpoint.ts'
import type { MemberId, UserId } from '#kernel/ids.ts'
import type { Permission } from '#kernel/permissions.ts'
import type { BusinessMemberContext } from '#server/infra/context.ts'
import { AppError, brokenRule } from '#server/infra/errors.ts'
import { countMemberSessions } from './access-store.ts'
import { reaches } from './grants.ts'
import { countMembers, findMemberPage, inactiveSince } from './list-store.ts'
import { findMember, type MemberRow } from './members-store.ts'
import { permissionsOf, readTeamRoles, type TeamRole } from './team-roles.ts'

/** @throws AppError `invalid_fields` if the member of a cursor has left, or both cursors are given. */
export async function listMembers(
  context: BusinessMemberContext,
  { limit, after, before, sort, is_descending, ...filters }: HandlerInput<typeof listTeam>['query'],
): Promise<HandlerOutput<typeof listTeam>> {
  if (after && before) throw brokenRule('before', 'cursors_exclusive')
  const isBackward = before !== undefined
  const page = { limit: limit + 1, cursor: before ?? after ?? null, isBackward, sort, is_descending }
  const rows = await findMemberPage(context, filters, page)
  if (!rows) throw brokenRule(isBackward ? 'before' : 'after', 'cursor_unknown')
  const hasMore = rows.length > limit
  const shown = isBackward ? rows.slice(-limit) : rows.slice(0, limit)
  const [first, last] = [shown[0]?.id ?? null, shown.at(-1)?.id ?? null]
  const roles = await readTeamRoles(context)
  return {
    items: shown.map((row) => presentMember(context, roles, row)),
    next_cursor: isBackward || hasMore ? last : null,
    previous_cursor: (isBackward ? hasMore : after !== undefined) ? first : null,
    total: await countMembers(context, filters),
  }
}

/** @throws AppError `not_found`. */
export async function readMember(context: BusinessMemberContext, memberId: MemberId): Promise<MemberDetail> {
  const row = await findMember(context, memberId)
  if (!row) throw new AppError('not_found')
  const roles = await readTeamRoles(context)
  return {
    ...presentMember(context, roles, row),
    permissions: [...permissionsOf(roles, row)],
    session_count: await countMemberSessions(context, memberId),
  }
}

export function presentMember(context: BusinessMemberContext, roles: readonly TeamRole[], row: MemberRow): Member {
  const { id, name, email, is_owner, status, version, created_at, last_login_at, has_second_factor, role_ids } = row
  const { actor, now } = context
  return {
    id,
    name,
    email,
    is_owner,
    is_self: row.user_id === actor.userId,
    status,
    roles: roles.filter((role) => role_ids.includes(role.id)).map((role) => ({ id: role.id, name: role.name })),
    last_login_at: last_login_at?.toISOString() ?? null,
    joined_at: created_at.toISOString(),
    has_second_factor,
    is_inactive: (last_login_at ?? created_at) < inactiveSince(now),
    is_manageable: findMemberLock(actor, roles, row) === null,
    version,
  }
}

/** Why somebody can't edit, freeze or remove a member; null if they can. */
export function findMemberLock(
  caller: { readonly userId: UserId; readonly permissions: ReadonlySet<Permission> },
  roles: readonly TeamRole[],
  member: MemberRow,
): 'member_is_self' | 'member_is_owner' | 'member_out_of_reach' | null {
  if (member.user_id === caller.userId) return 'member_is_self'
  if (member.is_owner) return 'member_is_owner'
  return reaches(caller.permissions, roles, member.role_ids) ? null : 'member_out_of_reach'
}

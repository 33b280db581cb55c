import { permissions } from '#areas/team/contract/permissions.ts'
import { type LimitingRole, type LimitsByAction, limitsOf } from '#kernel/amount-limits.ts'
import type { Permission } from '#kernel/permissions.ts'
import type { BusinessContext } from '#server/infra/context.ts'
import { presentRole, rightsOf } from '../roles/present.ts'
import { findRoles } from '../roles/store.ts'
import type { MemberRow } from './members-store.ts'

/** A role of the business, named in the reader's language. */
export interface TeamRole {
  readonly id: string
  readonly name: string
  /** The Owner role, which only a transfer of ownership gives. */
  readonly isOwners: boolean
  readonly permissions: readonly Permission[]
  readonly limits: LimitingRole['limits']
}

export async function readTeamRoles(context: BusinessContext): Promise<TeamRole[]> {
  return (await findRoles(context)).map((row) => ({
    id: row.id,
    name: presentRole(row, context.locale).name,
    isOwners: row.system_key === 'owner',
    permissions: rightsOf(row),
    limits: row.limits,
  }))
}

export interface RoleHolder {
  readonly is_owner: boolean
  readonly role_ids: readonly string[]
}

/** A member as one who changes the team. */
export function holderOf(roles: readonly TeamRole[], member: MemberRow) {
  return {
    userId: member.user_id,
    memberId: member.id,
    isOwner: member.is_owner,
    permissions: permissionsOf(roles, member),
    limits: limitsOfHolder(roles, member),
  }
}

/** Everything that roles allow together. The owner has all permissions. */
export function permissionsOf(roles: readonly TeamRole[], { is_owner, role_ids }: RoleHolder): ReadonlySet<Permission> {
  if (is_owner) return new Set(permissions)
  return new Set(roles.filter(({ id }) => role_ids.includes(id)).flatMap((role) => role.permissions))
}

/** The limits on what roles allow together. */
export function limitsOfHolder(roles: readonly TeamRole[], { is_owner, role_ids }: RoleHolder): LimitsByAction {
  return limitsOf(
    roles.filter(({ id }) => role_ids.includes(id)),
    is_owner,
  )
}

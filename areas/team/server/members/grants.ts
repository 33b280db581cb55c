import { isWithinLimits, type LimitsByAction, limitedActions, permissionOfAction } from '#kernel/amount-limits.ts'
import type { Permission } from '#kernel/permissions.ts'
import type { BrokenRule } from '#server/infra/errors.ts'
import { limitsOfHolder, permissionsOf, type TeamRole } from './team-roles.ts'

/** Who can grant and withdraw which roles. Nobody gives or takes a permission that they lack. */

/** Somebody who grants roles: none with a permission that they lack, or with limits above their own. */
export interface Granter {
  readonly permissions: ReadonlySet<Permission>
  readonly limits: LimitsByAction
}

/** The roles of a team, and somebody who wants to grant some of them. */
interface Granting {
  readonly roles: readonly TeamRole[]
  readonly caller: Granter
}

/** The permissions that somebody lacks. */
export function listMissing(held: ReadonlySet<Permission>, others: Iterable<Permission>): Permission[] {
  return [...others].filter((permission) => !held.has(permission))
}

/** Whether somebody with these permissions can grant and withdraw all of the roles. */
export function reaches(held: ReadonlySet<Permission>, roles: readonly TeamRole[], roleIds: readonly string[]): boolean {
  return listMissing(held, permissionsOf(roles, { is_owner: false, role_ids: roleIds })).length === 0
}

/** Whether somebody can grant all of the roles. */
export function canGrant({ permissions, limits }: Granter, roles: readonly TeamRole[], roleIds: readonly string[]): boolean {
  if (!reaches(permissions, roles, roleIds)) return false
  const granted = { is_owner: false, role_ids: roleIds }
  const [given, rights] = [limitsOfHolder(roles, granted), permissionsOf(roles, granted)]
  return limitedActions.every((action) => !rights.has(permissionOfAction[action]) || isWithinLimits(given[action], limits[action]))
}

/** Returns the rule that granting a role breaks; null if the caller can grant it. */
export function findBrokenGrant({ roles, caller }: Granting, roleId: string, path: string): BrokenRule | null {
  const role = roles.find(({ id }) => id === roleId)
  if (!role) return { path, rule: 'role_unknown' }
  if (role.isOwners) return { path, rule: 'role_is_owners' }
  return canGrant(caller, roles, [roleId]) ? null : { path, rule: 'role_out_of_reach', values: { role: role.name } }
}

/** Returns the first rule that granting several roles breaks, at its place in the list; null if the caller can grant all of them. */
export function findBrokenChoice(granting: Granting, roleIds: readonly string[], path: string): BrokenRule | null {
  for (const [index, roleId] of roleIds.entries()) {
    const place = `${path}.${index}`
    if (roleIds.indexOf(roleId) < index) return { path: place, rule: 'role_repeated' }
    const broken = findBrokenGrant(granting, roleId, place)
    if (broken) return broken
  }
  return null
}

import { grantablePermissions, systemRoleNames } from '#areas/team/contract/permissions.ts'
import type { RoleLock } from '#areas/team/contract/roles.ts'
import { type AmountLimit, isWithinLimits, type LimitingRole, limitedActions, limitsOf, permissionOfAction } from '#kernel/amount-limits.ts'
import type { UserId } from '#kernel/ids.ts'
import { locales } from '#kernel/locale.ts'
import type { Permission } from '#kernel/permissions.ts'
import type { BusinessContext } from '#server/infra/context.ts'
import { AppError, type BrokenRule } from '#server/infra/errors.ts'
import { namePermissions } from '#server/infra/permission-names.ts'
import { text } from '#server/infra/texts.ts'
import { findBrokenGrant, type Granter, listMissing } from '../members/grants.ts'
import type { LockedTeam } from '../members/lock-team.ts'
import { isSystem, rightsOf } from './present.ts'
import { isNameTaken, type RoleMember, type RoleRow } from './store.ts'

/** Who may do what with a role. Nobody changes their own rights. */

/** Who wants to change a role. */
export interface RoleCaller {
  readonly userId: UserId
  readonly permissions: ReadonlySet<Permission>
}

/** Who wants to give a role's permissions and limits. */
export interface RoleGranter extends RoleCaller, Granter {}

/** Why the caller can't edit or delete a role; null if nothing forbids it. The owner has every right, so no role changes theirs. */
export function findRoleLock(caller: RoleCaller, row: RoleRow, members: readonly RoleMember[]): RoleLock | null {
  if (isSystem(row)) return 'system_default'
  if (members.some(({ user_id, is_owner }) => user_id === caller.userId && !is_owner)) return 'held_by_caller'
  return listMissing(caller.permissions, rightsOf(row)).length > 0 ? 'above_caller' : null
}

/** @throws AppError `role_is_system_default`, `role_held_by_caller` or `role_above_caller`. */
export function requireUnlocked(caller: RoleCaller, row: RoleRow, members: readonly RoleMember[]): void {
  const lock = findRoleLock(caller, row, members)
  if (lock === 'system_default') throw new AppError('role_is_system_default')
  if (lock === 'held_by_caller') throw new AppError('role_held_by_caller')
  if (lock === 'above_caller') throw new AppError('role_above_caller', { permissions: namePermissions(listMissing(caller.permissions, rightsOf(row))) })
}

/** Lists the rules that a role with this name and these rights breaks. @param exceptId the role that is renamed. */
export async function listBrokenRules(
  context: BusinessContext,
  caller: RoleGranter,
  role: LimitingRole & { readonly name: string },
  exceptId: string | null,
): Promise<BrokenRule[]> {
  const broken: BrokenRule[] = []
  if (isSystemName(role.name) || (await isNameTaken(context, role.name, exceptId))) broken.push({ path: 'name', rule: 'role_name_taken' })
  const ofOwner = role.permissions.filter((permission) => !grantablePermissions.includes(permission))
  if (ofOwner.length > 0) broken.push({ path: 'permissions', rule: 'permission_of_owner', values: { permissions: namePermissions(ofOwner) } })
  const missing = listMissing(caller.permissions, role.permissions)
  if (missing.length > 0) broken.push({ path: 'permissions', rule: 'permission_not_held', values: { permissions: namePermissions(missing) } })
  return [...broken, ...listBrokenLimits(caller, role)]
}

/** Limits are of what the role allows, once per action and currency, and none above the caller's own. */
function listBrokenLimits(caller: RoleGranter, role: LimitingRole): BrokenRule[] {
  const { limits } = role
  const broken = limits.flatMap((limit, index): BrokenRule[] => {
    const path = `limits.${index}`
    const isOfLimit = (other: (typeof limits)[number]) => other.action === limit.action && other.currency === limit.currency
    return [
      ...(limit.each_minor === null && limit.day_minor === null ? [{ path: `${path}.each_minor`, rule: 'limit_empty' } as const] : []),
      ...(isDayBelowEach(limit) ? [{ path: `${path}.day_minor`, rule: 'limit_day_below_each' } as const] : []),
      ...(limits.findIndex(isOfLimit) < index ? [{ path: `${path}.currency`, rule: 'limit_repeated' } as const] : []),
      ...(role.permissions.includes(permissionOfAction[limit.action]) ? [] : [{ path: `${path}.action`, rule: 'limit_without_permission' } as const]),
    ]
  })
  if (broken.length > 0) return broken
  const given = limitsOf([role], false)
  const isAbove = limitedActions.some(
    (action) => role.permissions.includes(permissionOfAction[action]) && !isWithinLimits(given[action], caller.limits[action]),
  )
  return isAbove ? [{ path: 'limits', rule: 'limit_above_own' }] : []
}

function isDayBelowEach({ each_minor, day_minor }: AmountLimit): boolean {
  return each_minor !== null && day_minor !== null && day_minor < each_minor
}

/** @throws AppError `invalid_fields` on `reassign_to` if the role can't replace the deleted one. */
export function requireReplacement(team: LockedTeam, deletedId: string, id: string): void {
  const path = 'reassign_to'
  const broken: BrokenRule | null = id === deletedId ? { path, rule: 'role_same' } : findBrokenGrant(team, id, path)
  if (broken) throw new AppError('invalid_fields', {}, [broken])
}

/** The names of default roles are reserved in every language. */
function isSystemName(name: string): boolean {
  return locales.some((locale) => systemRoleNames.some((role) => text(locale, `roles:server.systemRoles.${role}.name`).toLowerCase() === name.toLowerCase()))
}

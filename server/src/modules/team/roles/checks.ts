import { locales } from '@counterfoil/contract/locale'
import type { Permission } from '@counterfoil/contract/permissions'
import { grantablePermissions } from '@counterfoil/contract/permissions'
import { roleTexts } from '@counterfoil/contract/role-texts'
import type { RoleLock } from '@counterfoil/contract/team/roles'
import type { BusinessContext } from '../../../infra/context.ts'
import { AppError, type BrokenRule } from '../../../infra/errors.ts'
import { namePermissions } from './permissions.ts'
import { isSystem, presentRole, rightsOf } from './present.ts'
import type { RoleMember, RoleRow } from './store.ts'
import { findRole, isNameTaken } from './store.ts'

/** Who may do what with a role. Nobody gives a right that they lack, and nobody changes their own rights. */

/** Who wants to change a role. */
export interface RoleCaller {
  readonly userId: string
  readonly permissions: ReadonlySet<Permission>
}

/** Why the caller can't edit or delete a role; null if nothing forbids it. The owner has every right, so no role changes theirs. */
export function findRoleLock(caller: RoleCaller, row: RoleRow, members: readonly RoleMember[]): RoleLock | null {
  if (isSystem(row)) return 'system_default'
  if (members.some(({ user_id, is_owner }) => user_id === caller.userId && !is_owner)) return 'held_by_caller'
  return listMissing(caller, rightsOf(row)).length > 0 ? 'above_caller' : null
}

/** @throws AppError `role_is_system_default`, `role_held_by_caller` or `role_above_caller`. */
export function requireUnlocked(caller: RoleCaller, row: RoleRow, members: readonly RoleMember[]): void {
  const lock = findRoleLock(caller, row, members)
  if (lock === 'system_default') throw new AppError('role_is_system_default')
  if (lock === 'held_by_caller') throw new AppError('role_held_by_caller')
  if (lock === 'above_caller') throw new AppError('role_above_caller', { permissions: namePermissions(listMissing(caller, rightsOf(row))) })
}

/** Which rules a role would break with this name and these rights. @param exceptId the role that is renamed. */
export async function listBrokenRules(
  context: BusinessContext,
  caller: RoleCaller,
  role: { readonly name: string; readonly permissions: readonly Permission[] },
  exceptId: string | null,
): Promise<BrokenRule[]> {
  const broken: BrokenRule[] = []
  if (isSystemName(role.name) || (await isNameTaken(context, role.name, exceptId))) broken.push({ path: 'name', rule: 'role_name_taken' })
  const ofOwner = role.permissions.filter((permission) => !grantablePermissions.includes(permission))
  if (ofOwner.length > 0) broken.push({ path: 'permissions', rule: 'permission_of_owner', values: { permissions: namePermissions(ofOwner) } })
  const missing = listMissing(caller, role.permissions)
  if (missing.length > 0) broken.push({ path: 'permissions', rule: 'permission_not_held', values: { permissions: namePermissions(missing) } })
  return broken
}

/**
 * Returns the role that takes the place of a deleted one.
 * @throws AppError `invalid_fields` on `reassign_to`.
 */
export async function getReplacement(context: BusinessContext, caller: RoleCaller, deleted: RoleRow, id: string): Promise<RoleRow> {
  const refuse = (rule: BrokenRule['rule'], values?: BrokenRule['values']) =>
    new AppError('invalid_fields', {}, [{ path: 'reassign_to', rule, ...(values && { values }) }])
  if (id === deleted.id) throw refuse('role_same')
  const row = await findRole(context, id)
  if (!row) throw refuse('role_unknown')
  if (row.system_key === 'owner') throw refuse('role_is_owners')
  if (listMissing(caller, rightsOf(row)).length > 0) throw refuse('role_out_of_reach', { role: (locale) => presentRole(row, locale).name })
  return row
}

/** Default roles keep their names to themselves, in every language. */
function isSystemName(name: string): boolean {
  return locales.some((locale) => Object.values(roleTexts[locale]).some((text) => text.name.toLowerCase() === name.toLowerCase()))
}

/** The rights that the caller lacks. */
function listMissing({ permissions: held }: RoleCaller, rights: readonly Permission[]): Permission[] {
  return rights.filter((permission) => !held.has(permission))
}

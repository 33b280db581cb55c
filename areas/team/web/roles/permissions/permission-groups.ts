import { addNeeded } from '#areas/team/contract/permissions.ts'
import type { Permission } from '#kernel/permissions.ts'
import type { Catalogue, DescribedPermission } from '../role-queries.ts'

/** The permissions of a role, by area. */

export interface PermissionGroup {
  readonly key: string
  readonly name: string
  readonly permissions: readonly DescribedPermission[]
}

/** Groups the catalogue by area, filtered by a search. Every word must be in the name, the description or the key. */
export function groupPermissions({ areas, all }: Pick<Catalogue, 'areas' | 'all'>, search: string): PermissionGroup[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean)
  const isFound = ({ key, name, description }: DescribedPermission) => {
    const text = `${key} ${name} ${description}`.toLowerCase()
    return words.every((word) => text.includes(word))
  }
  return areas
    .map((area) => ({ ...area, permissions: all.filter((permission) => permission.area === area.key && isFound(permission)) }))
    .filter(({ permissions }) => permissions.length > 0)
}

/** Returns the chosen permissions that need another one, which keep it from being removed alone. */
export function findDependents(chosen: readonly Permission[], needed: Permission): Permission[] {
  return chosen.filter((permission) => permission !== needed && addNeeded([permission]).includes(needed))
}

/** Why a role can't be given a permission; null if it can. */
export function findObstacle({ key, is_owner_only: isOwnerOnly }: DescribedPermission, granted: readonly Permission[]): 'owner' | 'notHeld' | null {
  if (isOwnerOnly) return 'owner'
  return addNeeded([key]).every((permission) => granted.includes(permission)) ? null : 'notHeld'
}

/** Names a copy, within the maximum length. */
export function nameCopy(name: string, suffix: string, lengthMax: number): string {
  return [...name].slice(0, lengthMax - [...suffix].length).join('') + suffix
}

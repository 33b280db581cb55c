import type { BrokenRule } from '../../../infra/errors.ts'
import type { LockedTeam } from './lock-team.ts'
import { reaches } from './team-roles.ts'

/** Returns the first rule that a choice of roles breaks, at its place in the list; null if the caller can grant all of them. */
export function findBrokenChoice({ roles, caller }: LockedTeam, roleIds: readonly string[], path: string): BrokenRule | null {
  for (const [index, roleId] of roleIds.entries()) {
    const place = `${path}.${index}`
    const role = roles.find(({ id }) => id === roleId)
    if (!role) return { path: place, rule: 'role_unknown' }
    if (roleIds.indexOf(roleId) < index) return { path: place, rule: 'role_repeated' }
    if (role.isOwners) return { path: place, rule: 'role_is_owners' }
    if (!reaches(caller.permissions, role.permissions)) return { path: place, rule: 'role_out_of_reach', values: { role: role.name } }
  }
  return null
}

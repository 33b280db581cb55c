import type { PermissionEntry } from '../permission-entries.ts'

/** Rights of members and roles. */
export const teamPermissions = {
  'team.read': { roles: [] },
  'roles.read': { roles: [] },
  'audit.read': { roles: [] },
  'team.require_second_factor': { roles: [], needsStepUp: true, isOwnerOnly: true },
} as const satisfies Record<string, PermissionEntry>

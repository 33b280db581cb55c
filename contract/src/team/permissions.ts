import type { PermissionEntry } from '../permission-entries.ts'

/** Rights of members and roles. */
export const teamPermissions = {
  'team.read': { roles: [] },
  'team.manage': { roles: [], needsStepUp: true },
  'roles.read': { roles: [] },
  'audit.read': { roles: [] },
  'team.require_second_factor': { roles: [], needsStepUp: true, isOwnerOnly: true },
  'team.transfer_ownership': { roles: [], needsStepUp: true, isOwnerOnly: true },
} as const satisfies Record<string, PermissionEntry>

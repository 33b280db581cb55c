import type { PermissionEntry } from '../permission-entries.ts'

/** Rights of members and roles. */
export const teamPermissions = {
  'team.read': { area: 'team', roles: [], showsPersonalData: true },
  'team.manage': { area: 'team', roles: [], needs: ['team.read', 'roles.read'], needsStepUp: true },
  'roles.read': { area: 'team', roles: [], needs: ['team.read'] },
  'roles.manage': { area: 'team', roles: [], needs: ['roles.read'], needsStepUp: true },
  'audit.read': { area: 'team', roles: [], showsPersonalData: true },
  'team.require_second_factor': { area: 'team', roles: [], needs: ['team.read'], needsStepUp: true, isOwnerOnly: true },
  'team.transfer_ownership': { area: 'team', roles: [], needs: ['team.read'], needsStepUp: true, isOwnerOnly: true },
} as const satisfies Record<string, PermissionEntry>

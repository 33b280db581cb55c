import type { PermissionEntry } from '../permission-entries.ts'

/** The provider decides who gets in and with which roles, so only the owner, who has every permission, configures it. */
export const singleSignOnPermissions = {
  'team.single_sign_on': { area: 'team', roles: [], needs: ['team.read', 'roles.read'], needsStepUp: true, isOwnerOnly: true },
} as const satisfies Record<string, PermissionEntry>

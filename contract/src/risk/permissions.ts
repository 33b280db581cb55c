import type { PermissionEntry } from '../permission-entries.ts'

/** Rights of risk lists. */
export const riskPermissions = {
  'risk.read': { area: 'disputes', roles: ['finance', 'disputes', 'support', 'viewer'], showsPersonalData: true },
  'risk.manage': { area: 'disputes', roles: ['disputes'], needs: ['risk.read'], showsPersonalData: true },
} as const satisfies Record<string, PermissionEntry>

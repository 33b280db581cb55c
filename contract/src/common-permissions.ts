import type { PermissionEntry } from './permission-entries.ts'

/** Rights of the areas that have a single one. */
export const commonPermissions = {
  'overview.read': { area: 'reports', roles: ['finance', 'disputes', 'support', 'developer', 'viewer'] },
  'vamp.read': { area: 'reports', roles: ['finance', 'disputes', 'viewer'] },
  'vamp.manage': { area: 'reports', roles: ['finance', 'disputes'], needs: ['vamp.read'] },
  'exports.manage': { area: 'reports', roles: ['finance'], showsPersonalData: true },
  'views.share': { area: 'reports', roles: ['finance', 'disputes', 'support', 'developer'] },
  'balance.read': { area: 'payouts', roles: ['finance', 'disputes', 'viewer'] },
  'merchant.update': { area: 'business', roles: [] },
} as const satisfies Record<string, PermissionEntry>

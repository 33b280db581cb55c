import type { PermissionEntry } from './permission-entries.ts'

/** Rights of the areas that have a single one. */
export const commonPermissions = {
  'overview.read': { roles: ['finance', 'disputes', 'support', 'developer', 'viewer'] },
  'customers.read': { roles: ['finance', 'disputes', 'support', 'developer', 'viewer'] },
  'balance.read': { roles: ['finance', 'disputes', 'viewer'] },
  'vamp.read': { roles: ['finance', 'disputes', 'viewer'] },
  'exports.manage': { roles: ['finance'] },
  'merchant.update': { roles: [] },
  'keys.manage': { roles: ['developer'], needsStepUp: true },
} as const satisfies Record<string, PermissionEntry>

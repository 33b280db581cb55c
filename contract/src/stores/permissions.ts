import type { PermissionEntry } from '../permission-entries.ts'

export const storePermissions = {
  'stores.read': { area: 'business', roles: ['support', 'developer'] },
  'stores.manage': { area: 'business', roles: [], needs: ['stores.read'] },
} as const satisfies Record<string, PermissionEntry>

import type { PermissionEntry } from '../permission-entries.ts'

/** Rights of what an account accepts. */
export const acceptancePermissions = {
  'acceptance.manage': { area: 'payments', roles: [], needs: ['payments.read'] },
} as const satisfies Record<string, PermissionEntry>

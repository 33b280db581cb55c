import type { PermissionEntry } from '#kernel/permissions.ts'

/** Rights of the balance. */
export const balancePermissions = {
  'balance.read': { area: 'payouts', roles: ['finance', 'disputes', 'viewer'] },
} as const satisfies Record<string, PermissionEntry>

import type { PermissionEntry } from '../permission-entries.ts'

/** Rights of payments. */
export const paymentPermissions = {
  'payments.read': { roles: ['finance', 'disputes', 'support', 'developer', 'viewer'] },
  'payments.capture': { roles: ['finance', 'support'] },
  'payments.refund': { roles: ['finance', 'support'] },
  'payments.create_test': { roles: ['developer'] },
} as const satisfies Record<string, PermissionEntry>

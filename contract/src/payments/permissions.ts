import type { PermissionEntry } from '../permission-entries.ts'

/** Rights of payments. */
export const paymentPermissions = {
  'payments.read': { area: 'payments', roles: ['finance', 'disputes', 'support', 'developer', 'viewer'], showsPersonalData: true },
  'payments.capture': { area: 'payments', roles: ['finance', 'support'], needs: ['payments.read'], movesMoney: true },
  'payments.refund': { area: 'payments', roles: ['finance', 'support'], needs: ['payments.read'], movesMoney: true },
  'payments.create_test': { area: 'developers', roles: ['developer'], needs: ['payments.read'] },
} as const satisfies Record<string, PermissionEntry>

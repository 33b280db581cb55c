import type { PermissionEntry } from '../permission-entries.ts'

/** Rights of payouts and of the bank accounts they go to. */
export const payoutPermissions = {
  'payouts.read': { roles: ['finance', 'viewer'] },
  'payouts.manage': { roles: ['finance'] },
  'bank_accounts.manage': { roles: [], needsStepUp: true },
} as const satisfies Record<string, PermissionEntry>

import type { PermissionEntry } from '../permission-entries.ts'

/** Rights of payouts and of the bank accounts they go to. */
export const payoutPermissions = {
  'payouts.read': { area: 'payouts', roles: ['finance', 'viewer'] },
  'payouts.manage': { area: 'payouts', roles: ['finance'], needs: ['payouts.read', 'balance.read'], movesMoney: true },
  'bank_accounts.manage': { area: 'payouts', roles: [], needs: ['payouts.read'], needsStepUp: true, movesMoney: true },
} as const satisfies Record<string, PermissionEntry>

import type { PermissionEntry } from '../permission-entries.ts'

/** Rights of approvals. Deciding on a request takes the permission of its action as well. */
export const approvalPermissions = {
  'approvals.decide': { area: 'payments', roles: ['finance'], needs: ['payments.read'], movesMoney: true },
} as const satisfies Record<string, PermissionEntry>

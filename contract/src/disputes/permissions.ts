import type { PermissionEntry } from '../permission-entries.ts'

/** Rights of disputes. */
export const disputePermissions = {
  'disputes.read': { area: 'disputes', roles: ['finance', 'disputes', 'support', 'viewer'], needs: ['payments.read'], showsPersonalData: true },
  'disputes.respond': { area: 'disputes', roles: ['disputes'], needs: ['disputes.read'], movesMoney: true },
} as const satisfies Record<string, PermissionEntry>

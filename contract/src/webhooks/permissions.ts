import type { PermissionEntry } from '../permission-entries.ts'

/** Whoever decides where events go reads all of them. */
export const webhookPermissions = {
  'webhooks.manage': { area: 'developers', roles: ['developer'], needs: ['developer.read'], showsPersonalData: true },
} as const satisfies Record<string, PermissionEntry>

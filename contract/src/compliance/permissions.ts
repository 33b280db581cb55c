import type { PermissionEntry } from '../permission-entries.ts'

export const compliancePermissions = {
  'compliance.manage': { area: 'business', roles: [], showsPersonalData: true },
} as const satisfies Record<string, PermissionEntry>

import type { PermissionEntry } from '../permission-entries.ts'

export const developerPermissions = {
  'developer.read': { area: 'developers', roles: ['developer'], showsPersonalData: true },
  'keys.manage': { area: 'developers', roles: ['developer'], needs: ['developer.read'], needsStepUp: true, movesMoney: true, showsPersonalData: true },
} as const satisfies Record<string, PermissionEntry>

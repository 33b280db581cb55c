import type { PermissionEntry } from '#kernel/permissions.ts'

/** Limits of Home. Each names its unit. */
export const overviewLimits = {
  /** The longest range that its figures answer. */
  overviewDaysMax: 366,
  /** Of each kind of what needs action, so many are counted. */
  overviewActionsMax: 1_000,
  /** Authorizations need action this long before they end, and payouts so long after they failed. */
  overviewExpiringHours: 48,
  overviewFailedDays: 30,
} as const

/** Rights of Home. */
export const overviewPermissions = {
  'overview.read': { area: 'reports', roles: ['finance', 'disputes', 'support', 'developer', 'viewer'] },
} as const satisfies Record<string, PermissionEntry>

import type { PermissionEntry } from '#kernel/permissions.ts'

/** Limits of the VAMP page. Each names its unit. */
export const vampPageLimits = {
  /** Months the page covers. */
  vampMonths: 12,
  /** An account's own threshold: hundredths of a percent, and a number of fraud reports and disputes. */
  vampThresholdBasisPointsMax: 10_000,
  vampThresholdCountMax: 1_000_000,
  /** Days for which a fraud report may still be followed by a dispute, so that a refund can prevent it. */
  vampWarningDays: 120,
} as const

/** Rights of VAMP. */
export const vampPermissions = {
  'vamp.read': { area: 'reports', roles: ['finance', 'disputes', 'viewer'] },
  'vamp.manage': { area: 'reports', roles: ['finance', 'disputes'], needs: ['vamp.read'] },
} as const satisfies Record<string, PermissionEntry>

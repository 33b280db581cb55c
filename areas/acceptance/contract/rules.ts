import type { AuditActionEntry } from '#kernel/audit/action-entries.ts'
import type { PermissionEntry } from '#kernel/permissions.ts'

/** Errors of what an account accepts. */
export const acceptanceErrors = {
  currency_not_accepted: 409,
  accepted_by_platform: 409,
} as const satisfies Record<string, number>

/** Limits of the acceptance pages. Each names its unit. */
export const acceptanceLimits = {
  /** Days whose payments say what a switch would have refused, the current one included. */
  switchUsageDays: 30,
  /** Days of a point of the series, and points. A day alone has too few payments for a rate. */
  seriesWindowDays: 7,
  seriesPointsMax: 46,
  /** Values of a breakdown that are shown, and that can be asked for. */
  breakdownValues: 50,
  breakdownValuesMax: 1_000,
  /** The alert on a drop of the success rate: percentage points, and payments of both rates. Fewer payments say nothing about a rate. */
  alertDropPointsMax: 100,
  alertPaymentsMin: 10,
  alertPaymentsMax: 1_000_000,
} as const

/** Rights of what an account accepts. */
export const acceptancePermissions = {
  'acceptance.manage': { area: 'payments', roles: [], needs: ['payments.read'] },
} as const satisfies Record<string, PermissionEntry>

/** Audited actions on what an account accepts. */
export const acceptanceAuditActions = {
  'acceptance_switches.changed': { object: 'account' },
  'acceptance_alert.set': { object: 'account' },
} as const satisfies Record<string, AuditActionEntry>

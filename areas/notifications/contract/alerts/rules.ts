import type { AuditActionEntry } from '#kernel/audit/action-entries.ts'

/** Limits of alerts. */
export const alertLimits = {
  /** Payments, or fraud reports and disputes, that an alert waits for. */
  alertCountMax: 1_000_000,
  /** Times the usual number of blocked payments. */
  alertTimesMin: 2,
  alertTimesMax: 100,
} as const

/** Audited actions on alerts. */
export const alertAuditActions = {
  'alert.set': { object: 'account' },
} as const satisfies Record<string, AuditActionEntry>

import type { AuditActionEntry } from '#kernel/audit/action-entries.ts'
import type { PermissionEntry } from '#kernel/permissions.ts'

/** Errors of sandbox controls. */
export const sandboxErrors = {
  sandbox_controls_only: 409,
  sandbox_sale_declined: 409,
  sandbox_sales_declined: 409,
} as const satisfies Record<string, number>

/** Limits of sandbox controls. */
export const sandboxLimits = {
  /** How many payments one call settles at most. */
  sandboxSettlementsMax: 200,
  /** Sales, and reports of fraud, that one call adds to a month of VAMP. */
  sandboxVampStepMax: 100,
  /** Payouts that the controls offer, the newest ones. */
  sandboxPayoutsShown: 20,
} as const

/** Moves money of a sandbox alone, which nobody is paid. */
export const sandboxPermissions = {
  'sandbox.control': { area: 'developers', roles: ['developer'], needs: ['developer.read', 'payments.read'] },
} as const satisfies Record<string, PermissionEntry>

/** Audited actions of sandbox controls. */
export const sandboxAuditActions = {
  'sandbox.payment': { object: 'payment' },
  'sandbox.dispute': { object: 'dispute' },
  'sandbox.fraud_warning': { object: 'payment' },
  'sandbox.clock': { object: 'account' },
  'sandbox.settle': { object: 'account' },
  'sandbox.payout': { object: 'payout' },
  'sandbox.vamp_month': { object: 'account' },
} as const satisfies Record<string, AuditActionEntry>

import type { AuditActionEntry } from '#kernel/audit/action-entries.ts'

/** Errors of receipts. */
export const receiptErrors = {
  receipt_not_captured: 409,
  receipt_just_sent: 429,
} as const satisfies Record<string, number>

/** Audited actions on receipts. */
export const receiptAuditActions = {
  'payment.receipt_sent': { object: 'payment' },
} as const satisfies Record<string, AuditActionEntry>

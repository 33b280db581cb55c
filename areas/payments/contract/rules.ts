import type { AuditActionEntry } from '#kernel/audit/action-entries.ts'
import type { PermissionEntry } from '#kernel/permissions.ts'

/** Errors of payments and refunds. */
export const paymentErrors = {
  sandbox_only: 409,
  payment_not_confirmable: 409,
  payment_method_missing: 409,
  payment_not_capturable: 409,
  payment_not_cancelable: 409,
  payment_not_refundable: 409,
  refund_not_cancelable: 409,
  refund_not_changeable: 409,
  balance_too_low: 409,
  payment_not_captured: 409,
  payment_changed: 409,
  above_own_limit: 409,
  balance_not_enough: 409,
  bulk_right_lost: 409,
  bulk_not_ended: 409,
  bulk_selection_empty: 409,
  bulk_nothing_possible: 409,
  bulk_review_expired: 409,
  bulk_started_already: 409,
  bulk_not_stoppable: 409,
} as const satisfies Record<string, number>

/** Limits of payments and refunds. Each names its unit. */
export const paymentLimits = {
  /** Online card authorisations live seven days. */
  authorisationDays: 7,
  /** A refund takes this many days to reach the customer. */
  refundDaysMin: 5,
  refundDaysMax: 10,
  /** Changes of a payment that its timeline shows; older ones are left out. */
  paymentTimelineMax: 200,
  /** Other payments of the customer, and with the card, that a payment shows. */
  relatedPaymentsMax: 3,
  paymentNoteLengthMax: 2000,
  paymentNotesMax: 200,
  noteMentionsMax: 20,
  /** New payments that an open list counts. */
  paymentArrivalsMax: 99,
  /** Payments of one bulk action. */
  bulkPaymentsMax: 10_000,
  /** Payments that are picked one by one for a bulk action or an export. */
  bulkPickedMax: 1_000,
  /** The review of a bulk action can be confirmed for this long. */
  bulkReviewMinutes: 60,
  /** New reviews of one member within an hour. */
  bulkReviewsPerHourMax: 60,
} as const

/** Rights of payments. */
export const paymentPermissions = {
  'payments.read': { area: 'payments', roles: ['finance', 'disputes', 'support', 'developer', 'viewer'], showsPersonalData: true },
  'payments.capture': { area: 'payments', roles: ['finance', 'support'], needs: ['payments.read'], movesMoney: true },
  'payments.refund': { area: 'payments', roles: ['finance', 'support'], needs: ['payments.read'], movesMoney: true },
  'payments.create_test': { area: 'developers', roles: ['developer'], needs: ['payments.read'] },
} as const satisfies Record<string, PermissionEntry>

/** Audited actions on notes of payments. */
export const paymentNoteAuditActions = {
  'payment.note_added': { object: 'payment' },
  'payment.note_deleted': { object: 'payment' },
} as const satisfies Record<string, AuditActionEntry>

import type { IntentStatus, PaymentStatus } from '#kernel/statuses.ts'
import { AppError } from '#server/infra/errors.ts'
import type { ChargeRow, PaymentRow } from '../store.ts'
import { derivePaymentStatus } from './status.ts'

/** What of a payment can change its status. */
export interface StatusColumns {
  intent_status: IntentStatus
  amount_capturable_minor: number
  amount_captured_minor: number
  amount_refunded_minor: number
  refund_pending_minor: number
  standing_dispute_count: number
  decline_code: string | null
}

export function statusColumnsOf(payment: PaymentRow): StatusColumns {
  const { intent_status, amount_capturable_minor, amount_captured_minor, amount_refunded_minor, refund_pending_minor, standing_dispute_count, decline_code } =
    payment
  return {
    intent_status,
    amount_capturable_minor,
    amount_captured_minor,
    amount_refunded_minor,
    refund_pending_minor,
    standing_dispute_count,
    decline_code,
  }
}

export function statusOf(columns: StatusColumns): PaymentStatus {
  return derivePaymentStatus({
    intentStatus: columns.intent_status,
    amountCapturableMinor: columns.amount_capturable_minor,
    amountCapturedMinor: columns.amount_captured_minor,
    amountRefundedMinor: columns.amount_refunded_minor,
    refundPendingMinor: columns.refund_pending_minor,
    isDeclined: columns.decline_code !== null,
    isDisputed: columns.standing_dispute_count > 0,
  })
}

type ReturnedColumns = Pick<PaymentRow, 'amount_captured_minor' | 'amount_refunded_minor' | 'refund_pending_minor' | 'disputed_minor'>

/** Returns what a payment counts for: the captured amount, or the requested one until something is captured. The list filters by the same figure, the column `amount_shown_minor`. */
export function shownAmountMinor(payment: Pick<PaymentRow, 'amount_minor' | 'amount_captured_minor'>): number {
  return payment.amount_captured_minor > 0 ? payment.amount_captured_minor : payment.amount_minor
}

/** Captured, less what is refunded or on its way back and what open or lost chargebacks withdrew. Never below zero, though a network may dispute what was refunded. */
export function refundableMinor(payment: ReturnedColumns): number {
  return Math.max(0, keptMinor(payment))
}

/** Captured, less what went back or is on its way back, and less fees: what a payment brings to the balance in its currency, before a conversion or a reserve. */
export function netMinor(payment: ReturnedColumns, feeMinor: number): number {
  return keptMinor(payment) - feeMinor
}

function keptMinor(payment: ReturnedColumns): number {
  return payment.amount_captured_minor - payment.amount_refunded_minor - payment.refund_pending_minor - payment.disputed_minor
}

export function requirePayment<T>(payment: T | undefined): T {
  if (!payment) throw new AppError('not_found')
  return payment
}

/** An attempt to authorise, and the payment after it. */
export interface Attempt {
  readonly payment: PaymentRow
  readonly charge: ChargeRow
}

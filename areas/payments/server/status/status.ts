import type { IntentStatus, PaymentStatus } from '#kernel/statuses.ts'

/** What a payment's status is derived from. Amounts are minor units. */
export interface PaymentFacts {
  readonly intentStatus: IntentStatus
  readonly amountCapturableMinor: number
  readonly amountCapturedMinor: number
  readonly amountRefundedMinor: number
  readonly refundPendingMinor: number
  /** Whether the latest attempt was declined. */
  readonly isDeclined: boolean
  /** Whether a chargeback is open or was lost. */
  readonly isDisputed: boolean
}

const byIntent: Readonly<Record<IntentStatus, PaymentStatus>> = {
  requires_payment_method: 'waiting_to_be_paid',
  requires_confirmation: 'unconfirmed',
  requires_action: 'in_process',
  processing: 'in_process',
  requires_capture: 'uncaptured',
  succeeded: 'successful',
  canceled: 'canceled',
}

/** The dashboard's status, in order of precedence: money that a chargeback took, money that is going back, money taken, money reserved, then how far the attempt got. */
export function derivePaymentStatus(facts: PaymentFacts): PaymentStatus {
  if (facts.isDisputed) return 'disputed'
  if (facts.refundPendingMinor > 0) return 'refunding'
  if (facts.amountCapturedMinor > 0 && facts.amountRefundedMinor === facts.amountCapturedMinor) return 'refunded'
  if (facts.amountRefundedMinor > 0) return 'partially_refunded'
  if (facts.amountCapturedMinor > 0) return 'successful'
  if (facts.amountCapturableMinor > 0) return 'uncaptured'
  if (facts.intentStatus === 'canceled') return 'canceled'
  if (facts.isDeclined && facts.intentStatus === 'requires_payment_method') return 'failed'
  return byIntent[facts.intentStatus]
}

/** Every step a payment may take; staying where it is (a second partial refund, a second decline) is no step. */
export const paymentTransitions: Readonly<Record<PaymentStatus, readonly PaymentStatus[]>> = {
  unconfirmed: ['waiting_to_be_paid', 'in_process', 'failed', 'canceled'],
  waiting_to_be_paid: ['unconfirmed', 'in_process', 'canceled'],
  in_process: ['unconfirmed', 'uncaptured', 'successful', 'failed', 'canceled'],
  uncaptured: ['successful', 'canceled'],
  successful: ['refunding', 'partially_refunded', 'refunded', 'disputed'],
  failed: ['unconfirmed', 'in_process', 'canceled'],
  refunding: ['successful', 'partially_refunded', 'refunded', 'disputed'],
  partially_refunded: ['refunding', 'refunded', 'successful', 'disputed'],
  refunded: ['partially_refunded', 'successful', 'disputed'],
  disputed: ['successful', 'partially_refunded', 'refunded', 'refunding'],
  canceled: [],
}

/** Throws where code tries a step that does not exist: a fault of ours, never of the caller. */
export function assertTransition(...path: readonly PaymentStatus[]): void {
  for (const [index, to] of path.entries()) {
    const from = path[index - 1]
    if (from !== undefined && from !== to && !isTransition(from, to)) throw new Error(`a payment cannot go from ${from} to ${to}`)
  }
}

function isTransition(from: PaymentStatus, to: PaymentStatus): boolean {
  return from in paymentTransitions && paymentTransitions[from].includes(to)
}

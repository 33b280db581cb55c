import type { PaymentDetail, Refund } from '#areas/payments/contract/endpoints.ts'
import { openInstructionStates } from '#kernel/instructions.ts'
import type { PaymentStatus } from '#kernel/statuses.ts'

/** What the state of a payment allows. Rights come on top, and the server checks both again. */

export function canRefund(payment: Pick<PaymentDetail, 'amount_refundable_minor'>): boolean {
  return payment.amount_refundable_minor > 0
}

export function canCapture(payment: Pick<PaymentDetail, 'status' | 'amount_capturable_minor' | 'capture_before'>, nowMs: number): boolean {
  const isOpen = payment.capture_before === null || Date.parse(payment.capture_before) > nowMs
  return payment.status === 'uncaptured' && payment.amount_capturable_minor > 0 && isOpen
}

/** Of these nothing was captured, and they are not over either. */
const cancelable: readonly PaymentStatus[] = ['unconfirmed', 'waiting_to_be_paid', 'in_process', 'uncaptured', 'failed']

export function canCancel(payment: Pick<PaymentDetail, 'status'>): boolean {
  return cancelable.includes(payment.status)
}

/** Only what hasn't been sent can be taken back; a platform that was told about it decides. */
export function canCancelRefund({ instructions }: Pick<PaymentDetail, 'instructions'>, { id, status }: Pick<Refund, 'id' | 'status'>): boolean {
  const isInstructed = instructions.some(({ subject_id: subject, state }) => subject === id && openInstructionStates.includes(state))
  return status === 'pending' && !isInstructed
}

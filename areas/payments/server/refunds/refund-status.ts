import type { RefundStatus } from '#kernel/statuses.ts'

/** Every step a refund may take. What has left can still come back, but nobody can call it back. */
export const refundTransitions: Readonly<Record<RefundStatus, readonly RefundStatus[]>> = {
  pending: ['succeeded', 'failed', 'canceled'],
  succeeded: ['failed'],
  failed: [],
  canceled: [],
}

export function canRefundBecome(status: RefundStatus, next: RefundStatus): boolean {
  return refundTransitions[status].includes(next)
}

/** Throws where code tries a step that does not exist: a fault of ours, never of the caller. */
export function assertRefundStep(status: RefundStatus, next: RefundStatus): void {
  if (!canRefundBecome(status, next)) throw new Error(`a refund cannot go from ${status} to ${next}`)
}

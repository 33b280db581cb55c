import type { PayoutStatus } from '#kernel/statuses.ts'

/** Every step a payout may take. What the bank has paid can still come back. */
export const payoutTransitions: Readonly<Record<PayoutStatus, readonly PayoutStatus[]>> = {
  processing: ['completed', 'canceled', 'processing_failure'],
  completed: ['processing_failure'],
  processing_failure: [],
  canceled: [],
}

interface PayoutState {
  readonly status: PayoutStatus
  readonly handed_over_at: Date | null
  readonly reversed_by: string | null
}

/** Whether the step exists and the payout is where it can be taken: a canceled payout never left, a paid one did. */
export function canBecome({ status, handed_over_at, reversed_by }: PayoutState, next: PayoutStatus): boolean {
  if (!payoutTransitions[status].includes(next)) return false
  if (next === 'canceled') return handed_over_at === null
  // What was reversed came back once already.
  if (reversed_by !== null) return false
  return next !== 'completed' || handed_over_at !== null
}

/** Throws where code tries a step that does not exist: a fault of ours, never of the caller. */
export function assertStep(payout: PayoutState, next: PayoutStatus): void {
  if (!canBecome(payout, next)) throw new Error(`a payout cannot go from ${payout.status} to ${next}`)
}

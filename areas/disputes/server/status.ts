import type { DisputeStatus } from '#kernel/statuses.ts'

type Steps = Readonly<Record<DisputeStatus, readonly DisputeStatus[]>>

/**
 * The steps that a dispute takes with its network, none of which leads back. A query's statuses begin with `warning_`; one that becomes a chargeback goes on
 * from `needs_response`.
 */
export const networkSteps: Steps = {
  // Answered; refunded, accepted or not escalated in time; escalated.
  warning_needs_response: ['warning_under_review', 'warning_closed', 'needs_response'],
  // Not escalated; escalated.
  warning_under_review: ['warning_closed', 'needs_response'],
  warning_closed: [],
  // Answered; accepted, or the deadline passed.
  needs_response: ['under_review', 'lost'],
  // Decided.
  under_review: ['won', 'lost'],
  won: [],
  lost: [],
}

/** Every step a dispute may take: with its network, and back where an answer did not reach it. */
export const disputeTransitions: Steps = {
  ...networkSteps,
  warning_under_review: [...networkSteps.warning_under_review, 'warning_needs_response'],
  under_review: [...networkSteps.under_review, 'needs_response'],
}

/** How a dispute begins. */
export const firstStatuses: readonly DisputeStatus[] = ['warning_needs_response', 'needs_response']

/** Throws where code tries a step that does not exist: a fault of ours, never of the caller. */
export function assertDisputeTransition(from: DisputeStatus, to: DisputeStatus): void {
  if (!isDisputeTransition(from, to)) throw new Error(`a dispute cannot go from ${from} to ${to}`)
}

/** Whether a dispute may take this step. */
export function isDisputeTransition(from: DisputeStatus, to: DisputeStatus): boolean {
  return disputeTransitions[from].includes(to)
}

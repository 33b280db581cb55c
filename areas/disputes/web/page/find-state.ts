import type { DisputeDetail } from '#areas/disputes/contract/detail.ts'

/** What a dispute's page says first. */
export type DisputeState = 'needs_response' | 'passed' | 'under_review' | 'won' | 'lost' | 'closed'

/** Returns the state of a dispute at a moment: one whose deadline has passed stays open until it is closed. */
export function findState({ status, due_by: due }: Pick<DisputeDetail, 'status' | 'due_by'>, nowMs: number): DisputeState {
  switch (status) {
    case 'needs_response':
    case 'warning_needs_response':
      return nowMs < Date.parse(due) ? 'needs_response' : 'passed'
    case 'under_review':
    case 'warning_under_review':
      return 'under_review'
    case 'warning_closed':
      return 'closed'
    default:
      return status
  }
}

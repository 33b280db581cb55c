import type { RequirementStatus, Stoppable } from '#areas/settings/contract/compliance/endpoints.ts'

/** From which statuses a requirement can get to each. */
const sources: Readonly<Record<RequirementStatus, readonly RequirementStatus[]>> = {
  // The platform asks again, such as for a document that has expired.
  missing: ['rejected', 'verified'],
  in_review: ['missing', 'rejected'],
  // By the review of a document, or by the platform without one.
  verified: ['in_review', 'missing', 'rejected'],
  rejected: ['in_review'],
}

export function canBecome(from: RequirementStatus, to: RequirementStatus): boolean {
  return sources[to].includes(from)
}

export interface DueFields {
  readonly status: RequirementStatus
  readonly due_at: Date | null
  readonly submitted_at: Date | null
  readonly stops_payments: boolean
  readonly stops_payouts: boolean
}

/** A document that was uploaded in time isn't overdue while it is in review. */
export function isOverdue({ status, due_at: dueAt, submitted_at: submittedAt }: DueFields, now: Date): boolean {
  if (dueAt === null || dueAt > now || status === 'verified') return false
  return status !== 'in_review' || submittedAt === null || submittedAt >= dueAt
}

export function stopsOf({ stops_payments: payments, stops_payouts: payouts }: Pick<DueFields, 'stops_payments' | 'stops_payouts'>): Stoppable[] {
  return [...(payments ? (['payments'] as const) : []), ...(payouts ? (['payouts'] as const) : [])]
}

import { type PaymentRow, recordEvent, reportedId } from '#areas/payments/server/index.ts'
import type { ChargeId } from '#kernel/ids.ts'
import type { DisputeKind, DisputeNetwork, DisputeStatus, FraudType } from '#kernel/statuses.ts'
import type { TenantContext } from '#server/infra/context.ts'
import { closeDispute } from './close.ts'
import { escalateQuery } from './escalate.ts'
import { recordFraudWarning } from './fraud-warnings.ts'
import type { LockedDispute } from './lock.ts'
import { openDispute } from './open.ts'
import { assertDisputeTransition } from './status.ts'
import { type DisputeRow, updateDispute } from './store.ts'

/**
 * Disputes and reports of fraud that a platform's core reports: opened, moved and ended when it says so, and never by themselves. Whoever calls these holds
 * the payment, and has checked what is reported.
 */

export interface ReportedDispute {
  readonly processorId: string
  readonly chargeId: ChargeId
  readonly kind: DisputeKind
  readonly network: DisputeNetwork
  readonly networkReasonCode: string
  readonly amountMinor: number
  readonly respondBy: Date | null
  readonly processedAt: Date | null
  readonly issuerMessage: string | null
  /** It is won by the time it is heard of, and of the payment nothing moves any more: what it gave back may be disputed again already. */
  readonly isOver: boolean
}

export async function recordDispute(
  context: TenantContext,
  payment: PaymentRow,
  { processorId, respondBy, processedAt, issuerMessage, isOver, ...dispute }: ReportedDispute,
): Promise<LockedDispute> {
  const reported = { id: reportedId(context, 'dp', processorId), processorId, respondBy, processedAt, issuerMessage, isOver }
  return openDispute(context, payment, { ...dispute, enhancedEligibility: [], reported })
}

export interface ReportedStep {
  readonly to: DisputeStatus
  /** Of a query that becomes a chargeback. */
  readonly amountMinor: number
  readonly respondBy: Date | null
  readonly processedAt: Date | null
  /** Replaces what the issuer wrote before; null if it wrote nothing. */
  readonly issuerMessage: string | null
  readonly isAccepted: boolean
  readonly isOver: boolean
}

/** One step along the table of transitions. */
export async function recordDisputeStep(context: TenantContext, { dispute, payment }: LockedDispute, step: ReportedStep): Promise<void> {
  const { to } = step
  if (to === 'needs_response') await escalateQuery(context, payment, dispute, step)
  else if (to === 'under_review' || to === 'warning_under_review') await markSubmitted(context, dispute, to)
  else if (to === 'won' || to === 'lost' || to === 'warning_closed')
    await closeDispute(context, payment, dispute, { status: to, reason: reasonOf(step), isOver: step.isOver })
  else assertDisputeTransition(dispute.status, to)
  if (step.issuerMessage !== null) await updateDispute(context, dispute.id, { issuer_message: step.issuerMessage })
}

function reasonOf({ to, isAccepted }: ReportedStep) {
  if (isAccepted) return 'accepted'
  return to === 'warning_closed' ? 'not_escalated' : 'issuer_decided'
}

/** Evidence went to the issuer by the core's own ways. */
async function markSubmitted(context: TenantContext, dispute: DisputeRow, status: 'under_review' | 'warning_under_review'): Promise<void> {
  assertDisputeTransition(dispute.status, status)
  await updateDispute(context, dispute.id, {
    status,
    evidence_submitted_at: context.now,
    submission_count: dispute.submission_count + 1,
    remind_at: null,
    alert_at: null,
  })
  recordEvent(context, dispute.payment_id, 'dispute.evidence_submitted', { objectId: dispute.id, byProcessor: true, previous: { disputes: dispute } })
}

export async function recordReportedFraud(
  context: TenantContext,
  payment: PaymentRow,
  { processorId, chargeId, fraudType }: { processorId: string; chargeId: ChargeId; fraudType: FraudType },
): Promise<void> {
  await recordFraudWarning(context, payment, { chargeId, fraudType, reported: { id: reportedId(context, 'issfr', processorId), processorId } })
}

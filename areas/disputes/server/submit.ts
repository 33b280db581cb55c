import type { Evidence } from '#areas/disputes/contract/evidence.ts'
import { disputeLimits } from '#areas/disputes/contract/rules.ts'
import type { Acquirer, DisputeDecision } from '#areas/payments/server/acquiring/index.ts'
import { recordEvent } from '#areas/payments/server/index.ts'
import type { DisputeId } from '#kernel/ids.ts'
import type { DisputeCategory, DisputeKind, DisputeStatus } from '#kernel/statuses.ts'
import { dayMs } from '#kernel/time/durations.ts'
import type { TenantContext } from '#server/infra/context.ts'
import { AppError, brokenRule } from '#server/infra/errors.ts'
import { type ExternalCommand, runInline } from '#server/infra/external/command.ts'
import { nextAlert, nextReminder } from './deadlines/deadlines.ts'
import { enhancedEvidenceOf, evidenceOf } from './evidence.ts'
import { type DisputeExternal, instructionAboutDispute, type OfDispute } from './external.ts'
import { isAnswerable, type LockedDispute, lockDispute, readDispute } from './lock.ts'
import { assertDisputeTransition } from './status.ts'
import { type DisputeRow, updateDispute } from './store.ts'

/** What goes to the issuer. Kept as JSON while it is under way. */
interface Submission extends OfDispute {
  readonly kind: DisputeKind
  readonly category: DisputeCategory
  readonly evidence: Evidence
  /** When an earlier stage was answered. */
  readonly submittedBefore: string | null
}

interface Answer {
  /** Null where nothing is known of it yet. */
  readonly decision: DisputeDecision | null
}

/**
 * Submits the staged evidence, which counts once; from then on the issuer decides.
 * @throws AppError `not_found`, `dispute_not_answerable`; `invalid_fields` where nothing is staged or a fee is not acknowledged.
 */
export const submission: ExternalCommand<DisputeExternal, OfDispute, Submission, Answer, DisputeRow, LockedDispute> = {
  kind: 'dispute.submit_evidence',

  async begin(context, { disputeId }) {
    const locked = await lockDispute(context, disputeId)
    const { dispute } = locked
    if (!isAnswerable(dispute, context.now)) throw new AppError('dispute_not_answerable')
    const evidence = evidenceOf(dispute)
    if (Object.keys(evidence).length === 0) throw brokenRule('evidence', 'evidence_missing')
    if (needsFeeAcknowledgement(dispute) && !isFeeAcknowledged(dispute)) throw brokenRule('evidence.enhanced_evidence', 'fee_not_acknowledged')
    const isQuery = dispute.kind === 'query'
    const status = isQuery ? 'warning_under_review' : 'under_review'
    assertDisputeTransition(dispute.status, status)
    const instruction = instructionAboutDispute<'dispute.submit_evidence'>(locked, {
      kind: dispute.kind,
      evidence,
      enhanced_evidence: enhancedEvidenceOf(dispute) as Record<string, Record<string, unknown>>,
    })
    await updateDispute(context, disputeId, {
      status,
      evidence_submitted_at: context.now,
      submission_count: dispute.submission_count + 1,
      remind_at: null,
      alert_at: null,
      // Until the outside says more: an issuer that never answers has decided for its cardholder. A platform says it itself.
      ...(isQuery || instruction ? {} : { decides_at: new Date(context.now.getTime() + disputeLimits.disputeDecisionDaysMax * dayMs), decides_as: 'lost' }),
    })
    recordEvent(context, dispute.payment_id, 'dispute.evidence_submitted', { objectId: disputeId, previous: { disputes: dispute } })
    return {
      request: {
        disputeId,
        kind: dispute.kind,
        category: dispute.category,
        evidence,
        submittedBefore: dispute.evidence_submitted_at?.toISOString() ?? null,
      },
      subjectId: disputeId,
      instruction,
    }
  },

  async call({ acquirer }, { disputeId, kind, category, evidence }, key) {
    return { decision: await acquirer.submitEvidence({ disputeId, kind, category, evidence, idempotencyKey: key }) }
  },

  lock: (context, { disputeId }) => lockDispute(context, disputeId),

  async finish(context, { disputeId }, { decision }, { dispute }) {
    if (!decision || dispute.decides_at === null) return dispute
    return updateDispute(context, disputeId, {
      decides_at: new Date(context.now.getTime() + decision.decidesAfterMs),
      decides_as: decision.decidesAs,
    })
  },

  load: (context, { disputeId }) => readDispute(context, disputeId),

  instructed: {
    outcomeOf: () => ({ decision: null }),
    refuse: (context, { submittedBefore }, _reason, { dispute }) => takeBackSubmission(context, dispute, submittedBefore),
  },
}

/** What never reached the issuer does not count, and can be sent again. A query may have ended by a refund meanwhile. */
async function takeBackSubmission(context: TenantContext, dispute: DisputeRow, submittedBefore: string | null): Promise<DisputeRow> {
  if (dispute.closed_at !== null) return dispute
  recordEvent(context, dispute.payment_id, 'dispute.evidence_refused', { objectId: dispute.id, previous: { disputes: dispute } })
  const back = backTo[dispute.status]
  if (back) assertDisputeTransition(dispute.status, back)
  return updateDispute(context, dispute.id, {
    ...(back ? { status: back, ...deadlineColumns(dispute, context.now) } : {}),
    submission_count: dispute.submission_count - 1,
    evidence_submitted_at: submittedBefore === null ? null : new Date(submittedBefore),
  })
}

/** It can be answered again, so it is reminded of again. */
function deadlineColumns({ due_by: due, opened_at: openedAt }: DisputeRow, now: Date) {
  return { remind_at: nextReminder(due, now), alert_at: openedAt === null ? nextAlert(due, now) : null }
}

/** Where an answer that did not arrive leaves a dispute. */
const backTo: Readonly<Record<string, DisputeStatus>> = { under_review: 'needs_response', warning_under_review: 'warning_needs_response' }

/** The whole of a submission in one transaction. */
export async function submitEvidence(context: TenantContext, acquirer: Acquirer, disputeId: DisputeId): Promise<DisputeRow> {
  return runInline(context, { acquirer }, submission, { disputeId })
}

const complianceRules = ['visa_compliance', 'mastercard_compliance'] as const

/** Whether a network may charge for contesting it, which whoever contests has to know. */
export function needsFeeAcknowledgement({ enhanced_eligibility }: Pick<DisputeRow, 'enhanced_eligibility'>): boolean {
  return complianceRules.some((rule) => enhanced_eligibility.includes(rule))
}

function isFeeAcknowledged(dispute: DisputeRow): boolean {
  const enhanced = enhancedEvidenceOf(dispute)
  return complianceRules.every((rule) => !dispute.enhanced_eligibility.includes(rule) || enhanced[rule]?.fee_acknowledged === true)
}

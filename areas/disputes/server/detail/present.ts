import type { getDispute } from '#areas/disputes/contract/detail.ts'
import { type DisputeTimelineType, disputeTimelineTypes } from '#areas/disputes/contract/detail-parts.ts'
import { evidenceFileFields, evidenceTextFields } from '#areas/disputes/contract/evidence.ts'
import { disputeLimits } from '#areas/disputes/contract/rules.ts'
import { type PaymentRow, presentPaymentItem, refundableMinor } from '#areas/payments/server/index.ts'
import type { HandlerOutput } from '#kernel/endpoint.ts'
import type { Locale } from '#kernel/locale.ts'
import type { DisputeNetwork, FileMediaType, FraudType } from '#kernel/statuses.ts'
import { dayMs } from '#kernel/time/durations.ts'
import { type ChangeRow, viaOf } from '#server/infra/changes/index.ts'
import type { FileRow } from '#server/infra/files/index.ts'
import { evidenceOf } from '../evidence.ts'
import { assigneeOf } from '../lists/list.ts'
import { describeReason } from '../reasons/reasons.ts'
import type { DisputeRow, FraudWarningRow } from '../store.ts'

/** Names the fields of a dispute's page that leave the server. */

type Detail = HandlerOutput<typeof getDispute>

export function presentHead(dispute: DisputeRow, locale: Locale) {
  const { status, category, network_reason_code: code, evidence_submitted_at: submittedAt } = dispute
  const network = dispute.network as DisputeNetwork
  const reason = describeReason(network, code, category, locale)
  const isUnderReview = status === 'under_review' || status === 'warning_under_review'
  return {
    id: dispute.id,
    created_at: dispute.created_at.toISOString(),
    kind: dispute.kind,
    status,
    category,
    network,
    network_reason_code: code,
    amount_minor: dispute.amount_minor,
    currency: dispute.currency,
    reason: { ...reason, expected: [...reason.expected] },
    due_by: dispute.due_by.toISOString(),
    escalated_at: dispute.escalated_at?.toISOString() ?? null,
    submitted_at: submittedAt?.toISOString() ?? null,
    decision_by: isUnderReview && submittedAt ? new Date(submittedAt.getTime() + disputeLimits.disputeDecisionDaysMax * dayMs).toISOString() : null,
    closed_at: dispute.closed_at?.toISOString() ?? null,
    closed_reason: dispute.closed_reason as Detail['closed_reason'],
    is_reported: dispute.processor_id !== null,
    assignee: assigneeOf(dispute),
  }
}

export function presentPayment(payment: PaymentRow, customer: Detail['payment']['customer'], locale: Locale): Detail['payment'] {
  return {
    ...presentPaymentItem(payment, locale),
    captured_at: payment.captured_at?.toISOString() ?? null,
    amount_captured_minor: payment.amount_captured_minor,
    amount_refundable_minor: refundableMinor(payment),
    statement_descriptor: payment.statement_descriptor_suffix,
    customer,
  }
}

export function presentIssuer({ issuer_message, enhanced_eligibility }: DisputeRow, warnings: readonly FraudWarningRow[]): Detail['issuer'] {
  return {
    message: issuer_message,
    fraud_reports: warnings.map(({ id, created_at, fraud_type }) => ({ id, at: created_at.toISOString(), type: fraud_type as FraudType })),
    rules: enhanced_eligibility,
  }
}

/** @param changes of the dispute. @param files that the evidence names. */
export function presentEvidence(dispute: DisputeRow, changes: readonly ChangeRow[], files: readonly FileRow[]): Detail['evidence'] {
  if (!dispute.evidence_submitted_at) return null
  const evidence = evidenceOf(dispute)
  const submission = changes.findLast(({ type }) => type === 'dispute.evidence_submitted')
  return {
    at: dispute.evidence_submitted_at.toISOString(),
    member: submission?.actor_name ?? null,
    texts: evidenceTextFields.flatMap((field) => (evidence[field] === undefined ? [] : [{ field, text: evidence[field] }])),
    files: evidenceFileFields.flatMap((field) => {
      const file = files.find(({ id }) => id === evidence[field])
      return file ? [{ field, id: file.id, name: file.name, media_type: file.media_type as FileMediaType, size_bytes: file.size_bytes }] : []
    }),
  }
}

interface TimelineRow extends ChangeRow {
  readonly type: DisputeTimelineType
}

/** A platform may report in any order, so what it reported is ordered by when it happened, and at the same moment by the order of the types. */
export function presentTimeline(dispute: DisputeRow, changes: readonly ChangeRow[]): Detail['timeline'] {
  const shown = changes.filter((change): change is TimelineRow => (disputeTimelineTypes as readonly string[]).includes(change.type))
  const rank = ({ type }: TimelineRow) => disputeTimelineTypes.indexOf(type)
  const ordered = dispute.processor_id === null ? shown : shown.toSorted((a, b) => a.occurred_at.getTime() - b.occurred_at.getTime() || rank(a) - rank(b))
  return ordered.map((change) => ({
    id: String(change.id),
    at: change.occurred_at.toISOString(),
    type: change.type,
    amount_minor: change.data.amount_minor ?? null,
    member: change.actor_name,
    via: viaOf[change.actor_kind],
  }))
}

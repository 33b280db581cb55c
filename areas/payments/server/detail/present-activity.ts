import { refusedByOf } from '#areas/acceptance/server/switches/index.ts'
import type { PaymentDetail, TimelineEntry } from '#areas/payments/contract/endpoints.ts'
import { type DecisionRow, presentRuleDecision } from '#areas/risk/server/index.ts'
import type { CardBrand, RefundReason, ShownCancellationReason } from '#kernel/statuses.ts'
import { eventIdsOf, viaOf } from '#server/infra/changes/index.ts'
import type { TimelineRow } from '../events.ts'
import type { ChargeRow, PaymentMethodRow, PaymentRow, RefundRow } from '../store.ts'
import type { Activity } from './activity.ts'
import type { SettlingPayoutRow } from './activity-store.ts'

interface Parts {
  readonly payment: PaymentRow
  readonly charges: readonly { charge: ChargeRow; method: PaymentMethodRow | undefined }[]
  readonly refunds: readonly Refund[]
  readonly customer: { readonly id: string; readonly created_at: Date } | undefined
  readonly activity: Activity
  readonly presentDecline: (change: TimelineRow) => TimelineEntry['decline']
}

type Refund = Pick<RefundRow, 'id' | 'reason' | 'failure_reason' | 'metadata'>

/** The key of a refund's metadata for a member's note. */
export const refundNoteKey = 'note'

/** Returns the reason of a refund in a member's own words. */
export function noteOf({ metadata }: Pick<RefundRow, 'metadata'>): string | null {
  return (metadata as Readonly<Record<string, string>>)[refundNoteKey] ?? null
}

const nothing = {
  amount_minor: null,
  member: null,
  via: null,
  decline: null,
  risk: null,
  rule: null,
  refused_by: null,
  object_id: null,
  card: null,
  refund_reason: null,
  refund_failure: null,
  cancellation_reason: null,
  note: null,
  request: null,
} as const satisfies Partial<TimelineEntry>

/** Merges a payment's changes with its customer and payouts, oldest first. */
export function presentTimeline({
  payment,
  charges,
  refunds,
  customer,
  activity,
  presentDecline,
}: Parts): Pick<PaymentDetail, 'timeline' | 'has_earlier_entries' | 'payouts'> {
  const { currency } = payment
  const cards = new Map(charges.map(({ charge, method }) => [charge.id as string, method]))
  const refusals = new Map(charges.map(({ charge }) => [charge.id as string, refusedByOf(charge.error)]))
  const refundsById = new Map(refunds.map((refund) => [refund.id as string, refund]))
  // The first request that a call made shows it; further steps of the same call would repeat it.
  const shownRequests = new Set<string>()
  const entryOf = (change: TimelineRow): TimelineEntry => {
    const { object_id: objectId, request_id: requestId, type } = change
    const isNew = requestId !== null && !shownRequests.has(requestId)
    if (requestId !== null) shownRequests.add(requestId)
    return {
      ...nothing,
      id: String(change.id),
      at: change.occurred_at.toISOString(),
      type,
      amount_minor: change.data.amount_minor ?? null,
      currency,
      member: change.actor_name,
      via: viaOf[change.actor_kind],
      decline: presentDecline(change),
      risk: presentDecision(activity.decisions.get(objectId)),
      rule: presentRuleDecision(activity.ruleDecisions.get(objectId)),
      refused_by: refusals.get(objectId) ?? null,
      object_id: change.object_type === 'payment' ? null : objectId,
      card: type === 'payment.attempt_failed' || type === 'payment.authorised' ? cardOf(cards.get(objectId)) : null,
      ...reasonsOf(change, refundsById.get(objectId), payment),
      ...(type === 'approval.declined' && { note: activity.declineReasons.get(objectId) ?? null }),
      request: isNew ? (activity.requests.get(requestId) ?? null) : null,
      events: eventIdsOf(change).flatMap((id) => activity.events.get(id) ?? []),
    }
  }
  const first: TimelineEntry[] = customer
    ? [{ ...nothing, id: customer.id, at: customer.created_at.toISOString(), type: 'customer.created', currency, object_id: customer.id, events: [] }]
    : []
  const entries = [...(activity.hasEarlier ? [] : first), ...activity.changes.map(entryOf), ...activity.payouts.flatMap(entriesOfPayout)]
  return {
    timeline: entries.toSorted((a, b) => Date.parse(a.at) - Date.parse(b.at)),
    has_earlier_entries: activity.hasEarlier,
    payouts: activity.payouts.map(({ id, status, created_at: createdAt, ended_at: endedAt, net_minor, currency: paidIn }) => ({
      id,
      status,
      at: (endedAt ?? createdAt).toISOString(),
      net_minor,
      currency: paidIn,
    })),
  }
}

function cardOf(method: PaymentMethodRow | undefined): TimelineEntry['card'] {
  return method ? { brand: method.brand as CardBrand, last4: method.last4 } : null
}

function presentDecision(row: DecisionRow | undefined): TimelineEntry['risk'] {
  if (!row) return null
  const { effect, entry_id, type, record, user_name, effective_from } = row
  return { effect, entry_id, type, record, author: user_name, since: effective_from.toISOString() }
}

/** Why something was done or failed: what members and shops gave as the reason. */
function reasonsOf({ type }: TimelineRow, refund: Refund | undefined, payment: PaymentRow): Partial<TimelineEntry> {
  if (type === 'payment.canceled') return { cancellation_reason: payment.cancellation_reason as ShownCancellationReason | null }
  if (!refund) return {}
  if (type === 'refund.failed') return { refund_failure: refund.failure_reason }
  if (type !== 'refund.created') return {}
  return { refund_reason: refund.reason as RefundReason | null, note: noteOf(refund) }
}

const ends = { completed: 'payout.completed', processing_failure: 'payout.failed', canceled: 'payout.canceled' } as const

function entriesOfPayout({ id, created_at, ended_at, status, currency, net_minor }: SettlingPayoutRow): TimelineEntry[] {
  const common = { ...nothing, amount_minor: net_minor, currency, object_id: id, events: [] }
  const created: TimelineEntry = { ...common, id: `${id}/created`, at: created_at.toISOString(), type: 'payout.created' }
  if (status === 'processing' || ended_at === null) return [created]
  return [created, { ...common, id: `${id}/ended`, at: ended_at.toISOString(), type: ends[status] }]
}

import { type DueTransaction, isSale } from '#areas/ledger/server/index.ts'
import { paymentLimits } from '#areas/payments/contract/rules.ts'
import { type ChangeObjectType, type ChangeType, type TimelineType, timelineTypes } from '#kernel/changes.ts'
import type { ChargeId, PaymentId } from '#kernel/ids.ts'
import { type ChangeRow, listLatestChangesOf, type NewChange, type PreviousRows, recordChanges } from '#server/infra/changes/index.ts'
import type { TenantContext } from '#server/infra/context.ts'
import type { PaymentRow } from './store.ts'

interface EventDetails {
  amountMinor?: number
  /** The charge, refund, dispute or fraud warning that it concerns; left out for the payment itself. */
  objectId?: string
  declineCode?: string
  networkDeclineCode?: string | null
  byProcessor?: true
  /** The charge that shows it as well. */
  chargeId?: ChargeId | null
  /** Rows as they were before. */
  previous?: PreviousRows
}

/** Writes what happened to a payment, in the transaction of the effect. What follows of itself is the processor's doing, not the caller's. */
export function recordEvent(context: TenantContext, paymentId: PaymentId, type: PaymentChangeType, details: EventDetails = {}): void {
  recordEvents(context, [{ ...details, paymentId, type }])
}

/** What the feed has of a payment and of what belongs to it. What it waits for, and updates of what a shop says of them, are on no timeline. */
type PaymentChangeType =
  | TimelineType
  | Extract<ChangeType, 'charge.updated' | 'payment.action_required' | 'payment.updated' | 'refund.updated' | 'dispute.updated'>

/** A row of the feed that a timeline shows. */
export interface TimelineRow extends ChangeRow {
  readonly type: TimelineType
}

/** The latest changes of a payment, oldest first. */
export interface Timeline {
  readonly changes: readonly TimelineRow[]
  readonly hasEarlier: boolean
}

/**
 * Returns the timeline of a payment. What a platform reports may come in any order, and is told by when it happened; at the same moment in the order of the
 * types, which is the one in which things happen.
 * @param releasedAt since when its sale can be paid out; it may be heard later that it was earlier.
 */
export async function readTimeline(
  context: TenantContext,
  payment: Pick<PaymentRow, 'id' | 'created_at' | 'processor_id'>,
  releasedAt: Date | null,
): Promise<Timeline> {
  const countMax = paymentLimits.paymentTimelineMax
  const latest = (await listLatestChangesOf(context, payment.id, payment.created_at, { types: timelineTypes, countMax: countMax + 1 })) as TimelineRow[]
  const hasEarlier = latest.length > countMax
  const changes = hasEarlier ? latest.slice(1) : latest
  if (payment.processor_id === null) return { changes, hasEarlier }
  const dated = changes.map((change) => (change.type === 'payment.funds_available' && releasedAt ? { ...change, occurred_at: releasedAt } : change))
  const rank = ({ type }: TimelineRow) => timelineTypes.indexOf(type)
  const inOrder = dated.toSorted((a, b) => a.occurred_at.getTime() - b.occurred_at.getTime() || rank(a) - rank(b) || (a.object_id < b.object_id ? -1 : 1))
  return { changes: inOrder, hasEarlier }
}

/** Tells each payment whose money can be paid out now. */
export function recordReleased(context: TenantContext, released: readonly DueTransaction[]): void {
  recordEvents(
    context,
    released.filter(isSale).map((sale) => ({
      paymentId: sale.payment_id,
      type: 'payment.funds_available',
      amountMinor: sale.net_minor,
      objectId: sale.source_id,
      byProcessor: true,
    })),
  )
}

export interface NewEvent extends EventDetails {
  readonly paymentId: PaymentId
  readonly type: PaymentChangeType
}

/** The same for many events at once, in one statement. */
export function recordEvents(context: TenantContext, events: readonly NewEvent[]): void {
  recordChanges(context, events.map(changeOf))
}

function changeOf({ paymentId, type, objectId, amountMinor, declineCode, networkDeclineCode, byProcessor, chargeId, previous }: NewEvent): NewChange {
  return {
    type,
    rootId: paymentId,
    objectType: objectId === undefined ? 'payment' : objectTypeOf(type),
    objectId: objectId ?? paymentId,
    data: {
      ...(amountMinor !== undefined && { amount_minor: amountMinor }),
      ...(declineCode !== undefined && { decline_code: declineCode }),
      ...(networkDeclineCode && { network_decline_code: networkDeclineCode }),
    },
    ...(byProcessor && { byProcessor }),
    ...(chargeId && { chargeId }),
    ...(previous && { previous }),
  }
}

function objectTypeOf(type: PaymentChangeType): ChangeObjectType {
  if (type.startsWith('refund.')) return 'refund'
  if (type.startsWith('dispute.')) return 'dispute'
  return type === 'payment.fraud_reported' ? 'fraud_warning' : 'charge'
}

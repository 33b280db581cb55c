import { type TimelineType, timelineTypes } from '@counterfoil/contract/payments'
import type { Actor, TenantContext } from '../../infra/context.ts'
import { type EventRow, insertEvents, type PaymentRow } from './store.ts'

const viaOf = { member: 'dashboard', merchant_api: 'merchant_api', processor: 'processor' } as const satisfies Record<Actor['kind'], string>

interface EventDetails {
  amountMinor?: number
  objectId?: string
  declineCode?: string
  networkDeclineCode?: string | null
  byProcessor?: true
}

/** Writes what happened to a payment, in the transaction of the effect. What follows of itself is the processor's doing, not the caller's. */
export function recordEvent(context: TenantContext, paymentId: string, type: TimelineType, details: EventDetails = {}): void {
  recordEvents(context, [{ ...details, paymentId, type }])
}

/**
 * The timeline of a payment. What a platform reports may come in any order, and is told by when it happened; at the same moment in the order of the types,
 * which is the one in which things happen.
 * @param releasedAt since when its sale can be paid out; it may be heard later that it was earlier.
 */
export function inOrder(payment: Pick<PaymentRow, 'processor_id'>, events: readonly EventRow[], releasedAt: Date | null): readonly EventRow[] {
  if (payment.processor_id === null) return events
  const dated = events.map((event) => (event.type === 'payment.funds_available' && releasedAt ? { ...event, at: releasedAt } : event))
  const rank = ({ type }: EventRow) => timelineTypes.indexOf(type as TimelineType)
  return dated.toSorted((a, b) => a.at.getTime() - b.at.getTime() || rank(a) - rank(b) || ((a.object_id ?? '') < (b.object_id ?? '') ? -1 : 1))
}

/** What was released of a balance, as far as it is a sale's money. */
interface Released {
  readonly type: string
  readonly payment_id: string | null
  readonly net_minor: number
  readonly source_id: string
}

/** Tells each payment whose money can be paid out now. */
export function recordReleased(context: TenantContext, released: readonly Released[]): void {
  recordEvents(
    context,
    released
      .filter(({ type }) => type === 'charge')
      .map((sale) => ({
        paymentId: sale.payment_id ?? '',
        type: 'payment.funds_available',
        amountMinor: sale.net_minor,
        objectId: sale.source_id,
        byProcessor: true,
      })),
  )
}

export interface NewEvent extends EventDetails {
  readonly paymentId: string
  readonly type: TimelineType
}

/** The same for many events at once, in one statement. */
export function recordEvents(context: TenantContext, events: readonly NewEvent[]): void {
  const { actor } = context
  insertEvents(
    context,
    events.map((event) => ({
      payment_id: event.paymentId,
      type: event.type,
      amount_minor: event.amountMinor ?? null,
      object_id: event.objectId ?? null,
      via: event.byProcessor ? 'processor' : viaOf[actor.kind],
      member_name: actor.kind === 'member' && !event.byProcessor ? actor.name : null,
      decline_code: event.declineCode ?? null,
      network_decline_code: event.networkDeclineCode ?? null,
    })),
  )
}

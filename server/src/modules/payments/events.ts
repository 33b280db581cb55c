import type { TimelineType } from '@counterfoil/contract/payments'
import type { Actor, TenantContext } from '../../infra/context.ts'
import { insertEvents } from './store.ts'

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

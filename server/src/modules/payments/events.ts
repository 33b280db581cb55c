import type { TimelineType } from '@counterfoil/contract/payments'
import type { Actor, TenantContext } from '../../infra/context.ts'
import { insertEvent } from './store.ts'

const viaOf = { member: 'dashboard', merchant_api: 'merchant_api', processor: 'processor' } as const satisfies Record<Actor['kind'], string>

/** Writes what happened to a payment, in the transaction of the effect. What follows of itself is the processor's doing, not the caller's. */
export async function recordEvent(
  context: TenantContext,
  paymentId: string,
  type: TimelineType,
  details: { amountMinor?: number; objectId?: string; declineCode?: string; networkDeclineCode?: string | null; byProcessor?: true } = {},
): Promise<void> {
  const { actor } = context
  await insertEvent(context, {
    payment_id: paymentId,
    type,
    amount_minor: details.amountMinor ?? null,
    object_id: details.objectId ?? null,
    via: details.byProcessor ? 'processor' : viaOf[actor.kind],
    member_name: actor.kind === 'member' && !details.byProcessor ? actor.name : null,
    decline_code: details.declineCode ?? null,
    network_decline_code: details.networkDeclineCode ?? null,
  })
}

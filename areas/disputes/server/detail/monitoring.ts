import type { getDispute } from '#areas/disputes/contract/detail.ts'
import type { PaymentRow } from '#areas/payments/server/index.ts'
import { type MonthEffect, readDisputeEffect, readEffectOfOneMore } from '#areas/vamp/server/index.ts'
import type { HandlerOutput } from '#kernel/endpoint.ts'
import type { MemberContext } from '#server/infra/context.ts'
import type { DisputeRow } from '../store.ts'

type Monitoring = NonNullable<HandlerOutput<typeof getDispute>['monitoring']>

/** Returns what a dispute does to the VAMP ratio; null for callers who may not see the ratio. */
export async function readMonitoring(context: MemberContext, dispute: DisputeRow, payment: PaymentRow): Promise<Monitoring | null> {
  if (!context.actor.permissions.has('vamp.read')) return null
  const reason = uncountedReason(dispute, payment)
  if (reason) return { ...uncounted, reason }
  if (dispute.kind === 'query')
    return dispute.closed_at === null ? present('would_count', await readEffectOfOneMore(context)) : { ...uncounted, reason: 'inquiry' }
  const effect = await readDisputeEffect(context, dispute.id)
  return effect ? present(effect.isExcluded ? 'excluded' : 'counted', effect) : uncounted
}

const uncounted: Monitoring = { state: 'not_counted', reason: null, month: null, with: null, without: null }

function uncountedReason({ network, kind }: DisputeRow, payment: PaymentRow): Monitoring['reason'] {
  if (network !== 'visa') return 'network'
  if (payment.is_card_present) return 'card_present'
  return kind === 'compliance' ? 'compliance' : null
}

function present(state: Monitoring['state'], { month, with: counted, without }: MonthEffect): Monitoring {
  return { state, reason: null, month, with: counted, without }
}

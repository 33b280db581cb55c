import type { PayoutFailureCode } from '@counterfoil/contract/payout-failures'
import type { PayoutEventType } from '@counterfoil/contract/payouts'
import type { Actor, TenantContext } from '../../infra/context.ts'
import { insertPayoutEvent } from './store.ts'

const viaOf = { member: 'dashboard', merchant_api: 'merchant_api', processor: 'processor' } as const satisfies Record<Actor['kind'], string>

/** Writes what happened to a payout, in the transaction of the effect. */
export async function recordPayoutEvent(
  context: TenantContext,
  payoutId: string,
  type: PayoutEventType,
  failureCode: PayoutFailureCode | null = null,
): Promise<void> {
  const { actor } = context
  await insertPayoutEvent(context, {
    payout_id: payoutId,
    type,
    via: viaOf[actor.kind],
    member_name: actor.kind === 'member' ? actor.name : null,
    failure_code: failureCode,
  })
}

import type { PayoutId } from '@counterfoil/contract/ids'
import type { TenantContext } from '../../infra/context.ts'
import { recordChange } from '../changes/index.ts'
import { requirePayout } from './end.ts'
import { recordPayoutEvent } from './events.ts'
import { lockPayout, type PayoutRow, updatePayout } from './store.ts'

type Metadata = Readonly<Record<string, string>>

/** Changes what its owner says of a payout, in whatever state it is. @throws AppError `not_found`; what `change` throws. */
export async function changePayoutMetadata(context: TenantContext, id: PayoutId, change: (before: Metadata) => Metadata): Promise<PayoutRow> {
  const payout = requirePayout(await lockPayout(context, id))
  const metadata = JSON.stringify(change(payout.metadata as Metadata))
  recordPayoutEvent(context, id, 'payout.updated', null, payout)
  return updatePayout(context, id, { metadata })
}

/** The same of a payout's reversal. */
export async function changeReversalMetadata(context: TenantContext, id: PayoutId, change: (before: Metadata) => Metadata): Promise<PayoutRow> {
  const payout = requirePayout(await lockPayout(context, id))
  const objectId = payout.reversed_by ?? id
  recordChange(context, { type: 'payout.updated', objectType: 'payout', objectId, rootId: id, previous: { payouts: payout } })
  return updatePayout(context, id, { reversal_metadata: JSON.stringify(change(payout.reversal_metadata as Metadata)) })
}

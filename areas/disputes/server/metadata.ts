import { recordEvent } from '#areas/payments/server/index.ts'
import type { DisputeId } from '#kernel/ids.ts'
import type { TenantContext } from '#server/infra/context.ts'
import { lockDispute } from './lock.ts'
import { type DisputeRow, updateDispute } from './store.ts'

type Metadata = Readonly<Record<string, string>>

/** Changes a shop's own values, at any time of a dispute; nobody else sees them. @throws AppError `not_found`. */
export async function changeDisputeMetadata(context: TenantContext, id: DisputeId, change: (before: Metadata) => Metadata): Promise<DisputeRow> {
  const { dispute } = await lockDispute(context, id)
  const metadata = JSON.stringify(change(dispute.metadata as Metadata))
  recordEvent(context, dispute.payment_id, 'dispute.updated', { objectId: id, previous: { disputes: dispute } })
  return updateDispute(context, id, { metadata })
}

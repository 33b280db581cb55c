import { needsResponse } from '#areas/disputes/contract/tabs.ts'
import { lockPayment, type PaymentRow } from '#areas/payments/server/index.ts'
import type { DisputeId } from '#kernel/ids.ts'
import type { TenantContext } from '#server/infra/context.ts'
import { AppError } from '#server/infra/errors.ts'
import { type DisputeRow, findDispute } from './store.ts'

/** A dispute and its payment, as they stay until the transaction ends. */
export interface LockedDispute {
  readonly dispute: DisputeRow
  readonly payment: PaymentRow
}

/**
 * Holds a dispute by holding its payment, as everybody does who changes one.
 * @throws AppError `not_found`.
 */
export async function lockDispute(context: TenantContext, id: DisputeId): Promise<LockedDispute> {
  const known = await findDispute(context, id)
  const payment = known && (await lockPayment(context, known.payment_id))
  // Read again: it may have changed while the payment was waited for.
  const dispute = payment && (await findDispute(context, id))
  if (!dispute) throw new AppError('not_found')
  return { dispute, payment }
}

/** A dispute as it is now. @throws AppError `not_found`. */
export async function readDispute(context: TenantContext, id: DisputeId): Promise<DisputeRow> {
  const dispute = await findDispute(context, id)
  if (!dispute) throw new AppError('not_found')
  return dispute
}

/** Whether a dispute still waits for evidence. */
export function isAnswerable(dispute: DisputeRow, now: Date): boolean {
  return needsResponse(dispute.status) && now < dispute.due_by
}

import { requireHolder } from '#areas/approvals/server/index.ts'
import { type BulkAction, permissionOfBulk, type reviewBulkAction } from '#areas/payments/contract/bulk.ts'
import type { HandlerInput } from '#kernel/endpoint.ts'
import type { PaymentId } from '#kernel/ids.ts'
import type { LimitedContext } from '#server/infra/context.ts'
import { AppError } from '#server/infra/errors.ts'
import { newId } from '#server/infra/keys/crypto.ts'
import { planPayment } from './plan.ts'
import { readBulk } from './read.ts'
import { selectPayments } from './selection.ts'
import { insertBulk, listPaymentsByIds, sumProcessingFees } from './store.ts'

/**
 * Keeps which payments an action would have and what it would do to each, so that exactly this is confirmed. No payment changes.
 * @throws AppError `forbidden` without the right to confirm it; as `selectPayments`.
 */
export async function reviewBulk(context: LimitedContext, { body: { kind, selection } }: HandlerInput<typeof reviewBulkAction>): Promise<BulkAction> {
  const { actor, now, realNow } = context
  if (!actor.permissions.has(permissionOfBulk[kind])) throw new AppError('forbidden')
  const { ids, q, hasMore, retryOf } = await selectPayments(context, kind, selection)
  const payments = await listPaymentsByIds(context, ids)
  if (payments.length < ids.length) throw new AppError('not_found')
  const fees: ReadonlyMap<PaymentId, number> = kind === 'refund' ? await sumProcessingFees(context, ids) : new Map()
  const holder = requireHolder(context)
  const planned = payments.map((payment) => {
    const plan = planPayment(kind, payment, holder, now)
    const feeMinor = plan.refusal === null ? (fees.get(payment.id) ?? 0) : 0
    return { paymentId: payment.id, currency: payment.currency, feeMinor, ...plan }
  })
  const id = newId('bulk', realNow)
  const bulk = { id, kind, created_at: realNow, created_by: actor.userId, created_by_name: actor.name, query: q, has_more: hasMore, retry_of: retryOf }
  await insertBulk(context, { ...bulk, payment_count: planned.length }, planned)
  return readBulk(context, id)
}

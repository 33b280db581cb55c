import { recordAudit } from '#areas/audit/server/index.ts'
import { detachAllOf } from '#areas/payments/server/index.ts'
import type { TenantContext } from '#server/infra/context.ts'
import { insertLongJob } from '#server/infra/work/long-jobs-store.ts'
import { deleteCustomer } from '../create.ts'
import type { CustomerRow } from '../store.ts'
import { type Eraser, putErasure } from './erasures-store.ts'
import { type ErasureArguments, erasureJobName } from './job.ts'

/** Deletes a customer, so nothing new is about them, and queues the erasure of the rest. */
export async function beginErasure(context: TenantContext, { id: customerId, deleted_at }: CustomerRow, eraser: Eraser): Promise<void> {
  if (deleted_at === null) {
    await detachAllOf(context, customerId)
    await deleteCustomer(context, customerId)
  }
  const jobId = await insertLongJob({ db: context.db, now: context.realNow }, erasureJobName, { customerId } satisfies ErasureArguments)
  await putErasure(context, customerId, eraser, jobId)
  await recordAudit(context, { action: 'customer.erased', targetId: customerId, details: {} })
}

import type { CustomerDetail } from '#areas/customers/contract/detail.ts'
import type { TenantContext } from '#server/infra/context.ts'
import { findLongJob } from '#server/infra/work/long-jobs-store.ts'
import { findErasure } from './erasures-store.ts'

/** How far the erasure of a customer is; null if nobody requested one. */
export async function readErasure(context: TenantContext, customerId: string): Promise<CustomerDetail['erasure']> {
  const erasure = await findErasure(context, customerId)
  if (!erasure) return null
  const job = erasure.erased_at === null ? await findLongJob(context, erasure.job_id) : undefined
  // A job that failed is deleted some days later.
  const state = job?.state === 'waiting' || job?.state === 'running' ? 'running' : 'failed'
  return {
    state: erasure.erased_at === null ? state : 'done',
    requested_at: erasure.requested_at.toISOString(),
    requested_by: erasure.requested_by_name,
    erased_at: erasure.erased_at?.toISOString() ?? null,
    done_count: job?.doneCount ?? 0,
    total_count: job?.totalCount ?? null,
  }
}

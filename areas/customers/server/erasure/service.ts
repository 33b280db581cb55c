import { recordAudit } from '#areas/audit/server/index.ts'
import type { CustomerDetail } from '#areas/customers/contract/detail.ts'
import type { eraseCustomer, getErasurePreview } from '#areas/customers/contract/personal-data.ts'
import { detachAllOf } from '#areas/payments/server/index.ts'
import type { HandlerInput, HandlerOutput } from '#kernel/endpoint.ts'
import type { MemberContext, TenantContext } from '#server/infra/context.ts'
import { AppError, brokenRule } from '#server/infra/errors.ts'
import { insertLongJob, retryLongJob } from '#server/infra/work/long-jobs-store.ts'
import { deleteCustomer, normaliseEmail } from '../create.ts'
import { readCustomerDetail } from '../detail/detail.ts'
import { type CustomerRow, findCustomer, lockForErasure } from '../store.ts'
import { countExtent, type Eraser, findErasure, listBlockers, putErasure } from './erasures-store.ts'
import { type ErasureArguments, erasureJobName } from './job.ts'
import { readErasure } from './progress.ts'

/** @throws AppError `not_found`. */
export async function previewErasure(
  context: MemberContext,
  { params: { customerId } }: HandlerInput<typeof getErasurePreview>,
): Promise<HandlerOutput<typeof getErasurePreview>> {
  const customer = await findCustomer(context, customerId)
  if (!customer) throw new AppError('not_found')
  const [extent, blockers] = [
    await countExtent(context, customerId, customer.email === null ? null : normaliseEmail(customer.email)),
    await listBlockers(context, customerId),
  ]
  return {
    payment_count: extent.payments,
    card_count: extent.cards,
    dispute_count: extent.disputes,
    note_count: extent.notes,
    blockers: blockers.map(({ until, ...blocker }) => ({ ...blocker, until: until?.toISOString() ?? null })),
    guest_payment_count: extent.guestPayments,
    confirmation: confirmationOf(customer),
  }
}

/**
 * Deletes the customer, so nothing new is about them, and queues the erasure of the rest.
 * @throws AppError `not_found`, `customer_already_erased`, `customer_not_erasable`; `invalid_fields` if something else was typed.
 */
export async function requestErasure(
  context: MemberContext,
  { params: { customerId }, body: { confirmation } }: HandlerInput<typeof eraseCustomer>,
): Promise<CustomerDetail> {
  const customer = await lockForErasure(context, customerId)
  if (!customer) throw new AppError('not_found')
  const text = confirmationOf(customer)
  if (confirmation.toLowerCase() !== text.toLowerCase()) throw brokenRule('confirmation', 'customer_confirmation_differs', { text })
  const progress = await readErasure(context, customerId)
  if (progress && progress.state !== 'failed') throw new AppError('customer_already_erased')
  // Also before an erasure continues: a dispute can have been opened since it failed.
  if ((await listBlockers(context, customerId)).length > 0) throw new AppError('customer_not_erasable')
  if (!(progress && (await isContinued(context, customerId)))) await beginErasure(context, customer, context.actor)
  return readCustomerDetail(context, customerId)
}

/** Continues a failed erasure where it stopped. @returns false if its job was deleted. */
async function isContinued(context: MemberContext, customerId: string): Promise<boolean> {
  const erasure = await findErasure(context, customerId)
  if (!erasure || !(await retryLongJob(context, erasure.job_id))) return false
  await recordAudit(context, { action: 'customer.erased', targetId: customerId, details: {} })
  return true
}

function confirmationOf({ email, name, id }: CustomerRow): string {
  return email ?? name ?? id
}

/** Deletes a customer, so nothing new is about them, and queues the erasure of the rest. */
async function beginErasure(context: TenantContext, { id: customerId, deleted_at }: CustomerRow, eraser: Eraser): Promise<void> {
  if (deleted_at === null) {
    await detachAllOf(context, customerId)
    await deleteCustomer(context, customerId)
  }
  const jobId = await insertLongJob({ db: context.db, now: context.realNow }, erasureJobName, { customerId } satisfies ErasureArguments)
  await putErasure(context, customerId, eraser, jobId)
  await recordAudit(context, { action: 'customer.erased', targetId: customerId, details: {} })
}

/** What became of an erasure that is repeated: begun, done or under way already, or why it isn't possible. */
export type Repetition = 'begun' | 'already_erased' | 'unknown_customer' | 'still_needed'

/** Repeats an erasure that a restored backup doesn't have. */
export async function repeatErasure(context: TenantContext, customerId: string, eraser: Eraser): Promise<Repetition> {
  const customer = await lockForErasure(context, customerId)
  if (!customer) return 'unknown_customer'
  const earlier = await readErasure(context, customerId)
  if (earlier && earlier.state !== 'failed') return 'already_erased'
  if ((await listBlockers(context, customerId)).length > 0) return 'still_needed'
  await beginErasure(context, customer, eraser)
  return 'begun'
}

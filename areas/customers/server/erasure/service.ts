import { recordAudit } from '#areas/audit/server/index.ts'
import type { CustomerDetail } from '#areas/customers/contract/detail.ts'
import type { eraseCustomer, getErasurePreview } from '#areas/customers/contract/personal-data.ts'
import type { HandlerInput, HandlerOutput } from '#kernel/endpoint.ts'
import type { MemberContext } from '#server/infra/context.ts'
import { AppError, brokenRule } from '#server/infra/errors.ts'
import { retryLongJob } from '#server/infra/work/long-jobs-store.ts'
import { normaliseEmail } from '../create.ts'
import { readCustomerDetail } from '../detail/detail.ts'
import { type CustomerRow, findCustomer, lockForErasure } from '../store.ts'
import { beginErasure } from './begin.ts'
import { findErasure } from './erasures-store.ts'
import { countExtent, listBlockers } from './preview-store.ts'
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

import type { CustomerDetail } from '#areas/customers/contract/detail.ts'
import { customerLimits } from '#areas/customers/contract/rules.ts'
import { presentPaymentItem } from '#areas/payments/server/index.ts'
import type { MemberContext } from '#server/infra/context.ts'
import { AppError } from '#server/infra/errors.ts'
import { readErasure } from '../erasure/progress.ts'
import { findPaymentTimes, listFigures } from '../figures/store.ts'
import { presentAddress, presentCard, presentItem, presentLifetime, presentShipping } from '../present.ts'
import { type CustomerRow, findCustomer, listCardsOf } from '../store.ts'
import { listDisputesOf, listPaymentsOf, listRefundsOf } from './detail-store.ts'
import { readTimeline } from './timeline.ts'

/** @throws AppError `not_found`. */
export async function readCustomerDetail(context: MemberContext, id: string): Promise<CustomerDetail> {
  const customer = await findCustomer(context, id)
  if (!customer) throw new AppError('not_found')
  return detailOf(context, customer)
}

/** Payments, refunds and disputes are left out for callers who may not read them. */
async function detailOf(context: MemberContext, customer: CustomerRow): Promise<CustomerDetail> {
  const { id } = customer
  const may = context.actor.permissions
  const [figures, times, cards, erasure, payments, refunds, disputes] = await Promise.all([
    listFigures(context, [id]),
    findPaymentTimes(context, id),
    listCardsOf(context, id),
    readErasure(context, id),
    may.has('payments.read') ? listPaymentsOf(context, id) : null,
    may.has('payments.read') ? listRefundsOf(context, id) : null,
    may.has('disputes.read') ? listDisputesOf(context, id) : null,
  ])
  const timeline = await readTimeline(context, customer, cards, payments ?? [])
  const card = cards.find((row) => row.id === customer.default_payment_method_id)
  return {
    ...presentItem(customer, { figures, lastPaymentAt: times.last, card }),
    erasure,
    deleted_at: customer.deleted_at?.toISOString() ?? null,
    phone: customer.phone,
    description: customer.description,
    address: presentAddress(customer.address),
    shipping: presentShipping(customer.shipping),
    metadata: customer.metadata as Record<string, string>,
    lifetime: presentLifetime(figures),
    first_payment_at: times.first?.toISOString() ?? null,
    cards: cards.map((row) => presentCard(row, customer.default_payment_method_id)),
    payments: payments?.slice(0, customerLimits.customerPageItemsMax).map((row) => presentPaymentItem(row, context.locale)) ?? null,
    refunds: refunds?.map((row) => ({ ...row, created_at: row.created_at.toISOString() })) ?? null,
    disputes: disputes?.map((row) => ({ ...row, created_at: row.created_at.toISOString() })) ?? null,
    timeline,
  }
}

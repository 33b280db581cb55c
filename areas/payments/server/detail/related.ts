import type { PaymentNeighbors } from '#areas/payments/contract/neighbors.ts'
import { type RelatedPayments, relatedFilters } from '#areas/payments/contract/related.ts'
import { paymentLimits } from '#areas/payments/contract/rules.ts'
import type { PaymentId } from '#kernel/ids.ts'
import type { TenantContext } from '#server/infra/context.ts'
import { AppError } from '#server/infra/errors.ts'
import { getAccountSettings } from '#server/infra/merchant-accounts-store.ts'
import { refuseContradictions } from '#server/infra/typed-filters.ts'
import type { PaymentFilters } from '../list-filters-store.ts'
import { readPaymentFilters } from '../lists/list.ts'
import { countFewPayments, findPaymentById, findPaymentPage, placeIn } from '../lists/list-store.ts'
import type { PaymentPage } from '../lists/places.ts'
import { presentPaymentItem } from '../present.ts'
import { requirePayment } from '../status/status-columns.ts'
import { findCharge, findPayment, findPaymentMethod, type PaymentMethodRow, type PaymentRow } from '../store.ts'

/** Other payments of a payment's customer, and with its card. @throws AppError `not_found`. */
export async function readRelatedPayments(context: TenantContext, id: PaymentId): Promise<RelatedPayments> {
  const payment = requirePayment(await findPayment(context, id))
  const { customer, card } = relatedFilters({
    customer: payment.customer_id === null ? null : { id: payment.customer_id },
    customer_email: payment.customer_email,
    payment_method: (await findShownMethod(context, payment)) ?? null,
  })
  const [ofCustomer, ofCard] = await Promise.all([customer && readGroup(context, id, customer), card && readGroup(context, id, card)])
  return { customer: ofCustomer, card: ofCard }
}

/** The latest attempt's card, else the payment's own. */
async function findShownMethod(context: TenantContext, payment: PaymentRow): Promise<PaymentMethodRow | undefined> {
  const charge = payment.latest_charge_id === null ? undefined : await findCharge(context, payment.latest_charge_id)
  const methodId = charge?.payment_method_id ?? payment.payment_method_id
  return methodId ? findPaymentMethod(context, methodId) : undefined
}

async function readGroup(context: TenantContext, id: PaymentId, filters: PaymentFilters): Promise<RelatedPayments['card']> {
  const page = { limit: paymentLimits.relatedPaymentsMax + 1, after: null, before: null }
  const [{ rows }, count] = await Promise.all([findPaymentPage(context, filters, page, 'UTC'), countFewPayments(context, filters)])
  const others = rows.filter((row) => row.id !== id).slice(0, paymentLimits.relatedPaymentsMax)
  return others.length === 0 ? null : { items: others.map((row) => presentPaymentItem(row, context.locale)), count }
}

/** The payments on both sides of one in a list: two pages of one row each. @throws AppError `not_found`; `invalid_fields` if the query is wrong. */
export async function readNeighbors(context: TenantContext, id: PaymentId, q: string): Promise<PaymentNeighbors> {
  const [payment] = await findPaymentById(context, id)
  if (!payment) throw new AppError('not_found')
  const account = await getAccountSettings(context)
  const { payment_id: lookedUp, ...filters } = readPaymentFilters(context, account, { q })
  // A list of one payment that was looked up has no others.
  if (lookedUp) return { previous_id: null, next_id: null }
  refuseContradictions(filters)
  const place = await placeIn(context, filters, payment)
  const find = async (page: Partial<PaymentPage>) => {
    const { rows } = await findPaymentPage(context, filters, { limit: 1, after: null, before: null, ...page }, account.time_zone)
    return rows[0]?.id ?? null
  }
  const [previousId, nextId] = await Promise.all([find({ before: place }), find({ after: place })])
  return { previous_id: previousId, next_id: nextId }
}

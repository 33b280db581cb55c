import type { followPayments, PaymentArrivals } from '#areas/payments/contract/live.ts'
import { paymentLimits } from '#areas/payments/contract/rules.ts'
import type { HandlerInput } from '#kernel/endpoint.ts'
import type { TenantContext } from '#server/infra/context.ts'
import { getAccountSettings } from '#server/infra/merchant-accounts-store.ts'
import { refuseContradictions } from '#server/infra/typed-filters.ts'
import { findPaymentPage } from '../lists/list-store.ts'
import { listEnd, readPaymentCursors } from '../lists/places.ts'
import { readPaymentFilters } from '../lists/read-filters.ts'

/** What an open list shows. */
export type ShownPage = HandlerInput<typeof followPayments>['query']

/**
 * Counts the payments that the first page of a list has gained. They can enter it anywhere: a platform reports a payment late, and a payment that gets another
 * status keeps its place.
 * @throws AppError `invalid_fields` if the query is wrong or the cursor is unknown.
 */
export async function countArrivals(context: TenantContext, { q, known, before: cursor }: ShownPage): Promise<PaymentArrivals> {
  const account = await getAccountSettings(context)
  const { before } = readPaymentCursors({ limit: 1, before: cursor })
  const { payment_id: lookedUp, ...filters } = readPaymentFilters(context, account, { q })
  // The list of an ID has one payment.
  if (lookedUp) return { count: 0, has_more: false }
  refuseContradictions(filters)
  const limit = known.length + paymentLimits.paymentArrivalsMax + 1
  // A list that ends with its first page compared all texts. Looking back from its end finds new payments in both parts.
  const end = filters.text === undefined ? null : listEnd
  const { rows } = await findPaymentPage(context, filters, { limit, after: null, before: before ?? end }, account.time_zone)
  const count = rows.filter(({ id }) => !known.includes(id)).length
  return { count: Math.min(count, paymentLimits.paymentArrivalsMax), has_more: count > paymentLimits.paymentArrivalsMax }
}

import type { PaymentId } from '@counterfoil/contract/ids'
import { limits } from '@counterfoil/contract/limits'
import type { PaymentArrivals } from '@counterfoil/contract/payments/live'
import { paymentQuery } from '@counterfoil/contract/payments/query'
import type { TenantContext } from '../../../infra/context.ts'
import { getAccountSettings } from '../../../infra/merchant-accounts-store.ts'
import { readFilters, refuseContradictions } from '../../../infra/typed-filters.ts'
import { findOldestPosition, findPaymentPage } from '../lists/list-store.ts'

/**
 * Counts the payments that the first page of a list has gained. Payments commit in another order than they are created, so those between the known ones count
 * as well.
 * @param known the first payments of the page, without a gap; none if it is empty.
 * @throws AppError `invalid_fields` if the query is wrong.
 */
export async function countArrivals(context: TenantContext, q: string, known: readonly PaymentId[]): Promise<PaymentArrivals> {
  const account = await getAccountSettings(context)
  const { payment_id: lookedUp, ...filters } = readFilters(context, account, paymentQuery, { q })
  // The list of an ID has one payment.
  if (lookedUp) return { count: 0, has_more: false }
  refuseContradictions(filters)
  const before = known.length === 0 ? null : await findOldestPosition(context, known)
  const limit = known.length + limits.paymentArrivalsMax + 1
  const { rows } = await findPaymentPage(context, filters, { limit, after: null, before }, account.time_zone)
  const count = rows.filter(({ id }) => !known.includes(id)).length
  return { count: Math.min(count, limits.paymentArrivalsMax), has_more: count > limits.paymentArrivalsMax }
}

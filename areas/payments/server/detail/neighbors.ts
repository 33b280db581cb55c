import type { PaymentNeighbors } from '#areas/payments/contract/neighbors.ts'
import type { PaymentId } from '#kernel/ids.ts'
import type { TenantContext } from '#server/infra/context.ts'
import { AppError } from '#server/infra/errors.ts'
import { getAccountSettings } from '#server/infra/merchant-accounts-store.ts'
import { refuseContradictions } from '#server/infra/typed-filters.ts'
import { findPaymentById, findPaymentPage, placeIn } from '../lists/list-store.ts'
import type { PaymentPage } from '../lists/places.ts'
import { readPaymentFilters } from '../lists/read-filters.ts'

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

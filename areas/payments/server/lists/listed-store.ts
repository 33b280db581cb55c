import { sql } from 'kysely'
import { paymentItem } from '#areas/payments/contract/endpoints.ts'
import type { MerchantId } from '#kernel/ids.ts'
import type { TenantContext } from '#server/infra/context.ts'
import { findSearchedPage, type SearchBounds, type SearchFilter, searchBounds } from '#server/infra/keyset-search-store.ts'
import type { Found, PageRequest } from '#server/infra/pages/keyset-pages.ts'
import { dayConditions, positionColumn } from '#server/infra/pages/keyset-pages-store.ts'
import { type PaymentFilters, searchFiltersOf } from '../list-filters-store.ts'
import { feeOfMovement } from '../money.ts'
import type { PaymentRow } from '../store.ts'
import type { PlacedPayment } from './places.ts'
import { rangeMax } from './text-filter-store.ts'

/** Rows of the list of payments, and the pages of its filters. */

const { card: _card, decline: _decline, ...fields } = paymentItem.shape
/** The fields of an item that are columns. */
export const itemFields = Object.keys(fields) as (keyof typeof fields)[]
/** What its other fields, and the amount, are made of. */
const madeOf = ['amount_captured_minor', 'card_brand', 'card_last4', 'decline_code', 'network_decline_code'] as const
export type PaymentItemRow = Pick<PaymentRow, keyof typeof fields | (typeof madeOf)[number]>
export const itemColumns = sql.join([...itemFields, ...madeOf].map((name) => sql.ref(`p.${name}`)))

/** The handle of a payment's store. */
export const storeOf = (merchantId: MerchantId) => sql`(SELECT s.handle FROM stores s WHERE s.merchant_id = ${merchantId} AND s.id = p.store_id)`
/** The fees of a payment, as its page adds them up; null before the first one is known. */
export const feeOf = (merchantId: MerchantId) => sql`(
  SELECT sum(b.fee_minor)::bigint FROM balance_transactions b
  WHERE b.merchant_id = ${merchantId} AND b.payment_id = p.id AND b.type = ANY (string_to_array(${Object.keys(feeOfMovement).join()}, ',')))`
export const listColumns = (merchantId: MerchantId) =>
  sql`${itemColumns}, p.refund_pending_minor, p.disputed_minor, ${storeOf(merchantId)} AS store, ${feeOf(merchantId)} AS fee_minor, ${positionColumn}`
export const listOf = (merchantId: MerchantId) => ({ table: sql`payments`, columns: listColumns(merchantId) })

export type PaymentListRow = PaymentItemRow &
  PlacedPayment &
  Pick<PaymentRow, 'refund_pending_minor' | 'disputed_minor'> & { readonly store: string | null; readonly fee_minor: number | null }

/** @property range an index leads to a text that at most so many payments have. */
export interface PaymentBounds extends SearchBounds {
  readonly range: number
}

export const paymentBounds: PaymentBounds = { ...searchBounds, range: rangeMax }

/** One page of the filters without the text, newest first. @param others filters beside them. */
export async function findListedPage(
  context: TenantContext,
  filters: PaymentFilters,
  page: PageRequest,
  timeZone: string,
  bounds: SearchBounds,
  others: readonly SearchFilter[] = [],
): Promise<Found<PaymentListRow>> {
  const found = [...searchFiltersOf(context.merchantId, filters, timeZone, page), ...others]
  return findSearchedPage(
    context,
    { list: listOf(context.merchantId), filters: found, days: dayConditions(filters.created_from, filters.created_to, timeZone), page },
    bounds,
  )
}

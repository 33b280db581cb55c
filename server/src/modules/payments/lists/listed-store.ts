import { sql } from 'kysely'
import type { TenantContext } from '../../../infra/context.ts'
import { type SearchBudget, searchBudget } from '../../../infra/keyset-budget-store.ts'
import { findSearchedPage, type SearchBounds, type SearchRequest, searchBounds } from '../../../infra/keyset-search-store.ts'
import type { Found, PageRequest } from '../../../infra/pages/keyset-pages.ts'
import { positionColumn } from '../../../infra/pages/keyset-pages-store.ts'
import { partBounds, searchInParts } from '../../../infra/pages/search-parts.ts'
import type { PaymentRow } from '../store.ts'
import type { PlacedPayment } from './places.ts'

/** A row of the list of payments, and how much a page of them reads. */

const ownColumns = sql.raw(
  ['id', 'created_at', 'status', 'amount_minor', 'amount_captured_minor', 'amount_refunded_minor', 'currency', 'card_brand', 'card_last4', 'customer_email']
    .concat(['order_number', 'description', 'decline_code', 'network_decline_code', 'capture_before'])
    .map((name) => `p.${name}`)
    .join(', '),
)
export const listColumns = sql`${ownColumns}, ${positionColumn}`
export const list = { table: sql`payments`, columns: listColumns }

export type PaymentListRow = Pick<
  PaymentRow,
  | 'id'
  | 'created_at'
  | 'status'
  | 'amount_minor'
  | 'amount_captured_minor'
  | 'amount_refunded_minor'
  | 'currency'
  | 'card_brand'
  | 'card_last4'
  | 'customer_email'
  | 'order_number'
  | 'description'
  | 'decline_code'
  | 'network_decline_code'
  | 'capture_before'
> &
  PlacedPayment

export interface PaymentBounds extends SearchBounds {
  /** The texts of so many payments are compared for one page, and the cards of so many, since no index has them (decisions 0078 and 0112). */
  readonly texts: number
  readonly cards: number
  /** A range of an index leads to a text that at most so many payments have. */
  readonly range: number
  readonly timeMs: number
  /** Of a page without texts and cards; null for one that may read all of its entries. */
  readonly budget: SearchBudget | null
}

export const paymentBounds: PaymentBounds = { ...searchBounds, texts: 15_000, cards: 3_000, range: 1_000, timeMs: Number.POSITIVE_INFINITY, budget: null }
/** Of a page that says how far it searched, so it may end early. All others find the same payments whenever they ask. */
export const pageBounds: PaymentBounds = { ...paymentBounds, timeMs: partBounds.timeMs, budget: searchBudget }

/** Finds a page by a filter that no index has, part by part until its time is over. */
export async function findComparedPage(context: TenantContext, request: Omit<SearchRequest, 'list'>, bounds: PaymentBounds): Promise<Found<PaymentListRow>> {
  const find = (page: PageRequest, entries: number) => findSearchedPage<PaymentListRow>(context, { ...request, list, page }, { ...bounds, entries })
  // What was looked up for the page is not what a later part would need.
  const isLookedUp = request.filters.some(({ isSelective }) => isSelective)
  return isLookedUp ? find(request.page, bounds.entries) : searchInParts(request.page, { ...partBounds, ...bounds }, find)
}

/** The amount that the list shows, as the column of that name has it. */
export function amountShownOf(row: Pick<PaymentListRow, 'amount_captured_minor' | 'amount_minor'>): number {
  return row.amount_captured_minor || row.amount_minor
}

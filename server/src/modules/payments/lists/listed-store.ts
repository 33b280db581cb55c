import { sql } from 'kysely'
import type { SearchBudget } from '../../../infra/keyset-budget-store.ts'
import { searchBudget } from '../../../infra/keyset-budget-store.ts'
import { type SearchBounds, searchBounds } from '../../../infra/keyset-search-store.ts'
import { positionColumn } from '../../../infra/pages/keyset-pages-store.ts'
import { partBounds } from '../../../infra/pages/search-parts.ts'
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
  /** The texts of so many payments are compared for one page, and the cards of so many, since no index has them (decisions 0078 and 0083). */
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

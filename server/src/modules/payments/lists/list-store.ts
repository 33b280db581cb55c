import type { MerchantId } from '@counterfoil/contract/ids'
import type { CurrencyCode } from '@counterfoil/contract/money/currencies'
import { type PaymentStatus, paymentStatuses } from '@counterfoil/contract/statuses'
import type { RawBuilder } from 'kysely'
import { sql } from 'kysely'
import type { TenantContext } from '../../../infra/context.ts'
import { countBounds, countByValue, type ValueCount } from '../../../infra/keyset-counts-store.ts'
import { findSearchedPage, searchBounds } from '../../../infra/keyset-search-store.ts'
import type { Found, PageRequest } from '../../../infra/pages/keyset-pages.ts'
import { type Condition, dayConditions, positionColumn } from '../../../infra/pages/keyset-pages-store.ts'
import { type PaymentFilters, searchFiltersOf } from '../list-filters-store.ts'
import type { PaymentRow } from '../store.ts'

/**
 * The list of payments. Every query reads an index in the order of the list and stops at the page's end or after a number of entries, whatever the age of the
 * account; a test reads the plans as the application's role.
 */

const ownColumns = sql.raw(
  ['id', 'created_at', 'status', 'amount_minor', 'amount_captured_minor', 'amount_refunded_minor', 'currency', 'card_brand', 'card_last4', 'customer_email']
    .concat(['order_number', 'description', 'decline_code', 'network_decline_code', 'capture_before'])
    .map((name) => `p.${name}`)
    .join(', '),
)
const listColumns = sql`${ownColumns}, ${positionColumn}`
const list = { table: sql`payments`, columns: listColumns }

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
> & { position: string }

/**
 * One page, newest first.
 * @param timeZone days of the filters are this zone's.
 */
export async function findPaymentPage(
  context: TenantContext,
  filters: PaymentFilters,
  page: PageRequest,
  timeZone: string,
  bounds = searchBounds,
): Promise<Found<PaymentListRow>> {
  const days = dayConditions(filters.created_from, filters.created_to, timeZone)
  return findSearchedPage(context, { list, filters: searchFiltersOf(filters), days, page }, bounds)
}

/** How many payments have each status, whatever statuses the filters have. */
export async function countStatuses(
  context: TenantContext,
  { status: _, ...filters }: PaymentFilters,
  timeZone: string,
  bounds = countBounds,
): Promise<ValueCount<PaymentStatus>[]> {
  const days = dayConditions(filters.created_from, filters.created_to, timeZone)
  return countByValue(context, { list, filters: searchFiltersOf(filters), days, column: sql`p.status`, values: paymentStatuses }, bounds)
}

/** The payment an id belongs to: a payment's own, a charge's or a refund's. Dates and other filters do not limit it. */
export async function findPaymentById({ db, merchantId }: TenantContext, id: string): Promise<PaymentListRow[]> {
  const { rows } = await sql<PaymentListRow>`
    SELECT ${listColumns} FROM payments p WHERE p.merchant_id = ${merchantId} AND p.id = ${paymentOf(merchantId, id)}`.execute(db)
  return rows
}

/** The ID of the payment that a payment's, charge's or refund's ID belongs to. */
export function paymentOf(merchantId: MerchantId, id: string): Condition {
  if (id.startsWith('ch_')) return sql`(SELECT payment_id FROM charges WHERE merchant_id = ${merchantId} AND id = ${id})`
  if (id.startsWith('re_')) return sql`(SELECT payment_id FROM refunds WHERE merchant_id = ${merchantId} AND id = ${id})`
  return sql`${id}`
}

/** The currencies of an account's payments. Hops from one to the next in the index: an old account costs no more than a new one. */
export function currenciesQuery(merchantId: MerchantId): RawBuilder<{ currency: CurrencyCode }> {
  return sql<{ currency: CurrencyCode }>`
    WITH RECURSIVE found AS (
      (SELECT currency FROM payments WHERE merchant_id = ${merchantId} ORDER BY currency LIMIT 1)
      UNION ALL
      SELECT next.currency FROM found, LATERAL (
        SELECT currency FROM payments WHERE merchant_id = ${merchantId} AND currency > found.currency ORDER BY currency LIMIT 1
      ) AS next
    )
    SELECT currency FROM found`
}

/** Every currency the account has had payments in. */
export async function findCurrencies({ db, merchantId }: TenantContext): Promise<CurrencyCode[]> {
  const { rows } = await currenciesQuery(merchantId).execute(db)
  return rows.map(({ currency }) => currency)
}

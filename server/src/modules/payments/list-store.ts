import type { CurrencyCode } from '@counterfoil/contract/currencies'
import type { HandlerInput } from '@counterfoil/contract/endpoint'
import type { listPayments } from '@counterfoil/contract/payments'
import type { RawBuilder } from 'kysely'
import { sql } from 'kysely'
import type { TenantContext } from '../../infra/context.ts'
import type { PageRequest } from '../../infra/keyset-pages.ts'
import { dayConditions, inListOrder, orderOf, positionColumn, positionConditions, unionAll } from '../../infra/keyset-pages-store.ts'
import type { PaymentRow } from './store.ts'

/**
 * The list of payments. Every query walks one index in the order of the list and stops at the page's end, whatever the age of the account;
 * a test reads the plans as the application's role.
 */

export type PaymentFilters = Omit<HandlerInput<typeof listPayments>['query'], 'limit' | 'after' | 'before' | 'payment_id'>

const ownColumns = sql.raw(
  ['id', 'created_at', 'status', 'amount_minor', 'amount_captured_minor', 'amount_refunded_minor', 'currency', 'card_brand', 'card_last4', 'customer_email']
    .concat(['order_number', 'description', 'decline_code', 'network_decline_code', 'capture_before'])
    .map((name) => `p.${name}`)
    .join(', '),
)
const listColumns = sql`${ownColumns}, ${positionColumn}`

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

type Condition = RawBuilder<unknown>

/**
 * One page, newest first.
 * @param timeZone days of the filters are this zone's.
 */
export async function findPaymentPage(context: TenantContext, filters: PaymentFilters, page: PageRequest, timeZone: string): Promise<PaymentListRow[]> {
  const { rows } = await pageQuery(context.merchantId, filters, page, timeZone).execute(context.db)
  return inListOrder(page, rows)
}

/** The query itself, for the test that reads its plan. */
export function pageQuery(merchantId: string, filters: PaymentFilters, page: PageRequest, timeZone: string): RawBuilder<PaymentListRow> {
  const order = orderOf(page)
  const common = [sql`p.merchant_id = ${merchantId}`, ...filterConditions(filters, timeZone), ...positionConditions(page)]
  const select = (columns: Condition, conditions: readonly Condition[]) =>
    sql`SELECT ${columns} FROM payments p WHERE ${sql.join([...common, ...conditions], sql` AND `)} ${order} LIMIT ${page.limit}`

  if (hasRangeFilter(filters)) {
    // No index is in the order of the list and of a range at once, so many entries are passed over. That is done on an index alone, which
    // carries every filter's column; only the page's own rows are then read from the table.
    const ids = unionAll(choicesOf(filters).map((conditions) => select(sql`p.created_at, p.id`, conditions)))
    return sql<PaymentListRow>`
      SELECT ${listColumns} FROM payments p
      WHERE p.merchant_id = ${merchantId} AND p.id = ANY (ARRAY(SELECT p.id FROM (${ids}) AS p ${order} LIMIT ${page.limit}))
      ${order}`
  }
  const choices = choicesOf(filters).map((conditions) => select(listColumns, conditions))
  return sql<PaymentListRow>`SELECT * FROM (${unionAll(choices)}) AS p ${order} LIMIT ${page.limit}`
}

/** Filters that match a range of a column and leave the page's order to another index. */
function hasRangeFilter({ amount_min_minor, amount_max_minor, email }: PaymentFilters): boolean {
  return amount_min_minor !== undefined || amount_max_minor !== undefined || (email !== undefined && !isWholeEmail(email))
}

/** Several statuses or brands: one of the two is spread over queries of its own, the other stays a condition. */
function choicesOf({ status, brand }: PaymentFilters): Condition[][] {
  const brands = brand && brand.length > 0 ? brand : null
  if (status && status.length > 0) {
    return status.map((value) => [sql`p.status = ${value}`, ...(brands ? [sql`p.card_brand = ANY (${[...brands]}::text[])`] : [])])
  }
  return brands ? brands.map((value) => [sql`p.card_brand = ${value}`]) : [[]]
}

function filterConditions(filters: PaymentFilters, timeZone: string): Condition[] {
  const { created_from, created_to, amount_min_minor, amount_max_minor, currency, last4, email, order_number } = filters
  return [
    ...dayConditions(created_from, created_to, timeZone),
    currency && sql`p.currency = ${currency}`,
    amount_min_minor !== undefined && sql`p.amount_shown_minor >= ${amount_min_minor}`,
    amount_max_minor !== undefined && sql`p.amount_shown_minor <= ${amount_max_minor}`,
    last4 && sql`p.card_last4 = ${last4}`,
    email && emailCondition(email.toLowerCase()),
    order_number && sql`p.order_number = ${order_number}`,
  ].filter((condition): condition is Condition => typeof condition === 'object')
}

function isWholeEmail(text: string): boolean {
  return /^[^@\s]+@[^@\s]+\.[^@\s.]{2,}$/.test(text)
}

/** A whole address is looked up; its beginning is a range, since LIKE would not use an index under row-level security. */
function emailCondition(text: string): Condition {
  if (isWholeEmail(text)) return sql`p.customer_email = ${text}`
  return sql`(p.customer_email >= ${text} AND p.customer_email < ${`${text}\u{10FFFF}`})`
}

/** The payment an id belongs to: a payment's own, a charge's or a refund's. Dates and other filters do not limit it. */
export async function findPaymentById({ db, merchantId }: TenantContext, id: string): Promise<PaymentListRow[]> {
  const paymentId = id.startsWith('ch_')
    ? sql`(SELECT payment_id FROM charges WHERE merchant_id = ${merchantId} AND id = ${id})`
    : id.startsWith('re_')
      ? sql`(SELECT payment_id FROM refunds WHERE merchant_id = ${merchantId} AND id = ${id})`
      : sql`${id}`
  const { rows } = await sql<PaymentListRow>`
    SELECT ${listColumns} FROM payments p WHERE p.merchant_id = ${merchantId} AND p.id = ${paymentId}`.execute(db)
  return rows
}

/** The currencies of an account's payments. Hops from one to the next in the index: an old account costs no more than a new one. */
export function currenciesQuery(merchantId: string): RawBuilder<{ currency: CurrencyCode }> {
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

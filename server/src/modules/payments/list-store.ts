import type { HandlerInput } from '@counterfoil/contract/endpoint'
import type { listPayments } from '@counterfoil/contract/payments'
import type { RawBuilder } from 'kysely'
import { sql } from 'kysely'
import type { TenantContext } from '../../infra/context.ts'
import type { PaymentRow } from './store.ts'

/**
 * The list of payments. Every query walks one index in the order of the list and stops at the page's end, whatever the age of the account;
 * a test reads the plans as the application's role.
 */

export type PaymentFilters = Omit<HandlerInput<typeof listPayments>['query'], 'limit' | 'after' | 'before' | 'payment_id'>

/** A place in the list: newest first, by time and then by id. Times keep their microseconds. */
export interface Position {
  readonly createdAt: string
  readonly id: string
}

export interface PageRequest {
  readonly limit: number
  /** Older than this. */
  readonly after: Position | null
  /** Newer than this; the page then ends next to it. */
  readonly before: Position | null
}

const listColumns = sql.raw(
  ['id', 'created_at', 'status', 'amount_minor', 'amount_refunded_minor', 'currency', 'card_brand', 'card_last4', 'customer_email', 'order_number']
    .concat(['description', 'decline_code', 'network_decline_code', 'capture_before'])
    .map((name) => `p.${name}`)
    .join(', '),
)

export type PaymentListRow = Pick<
  PaymentRow,
  | 'id'
  | 'created_at'
  | 'status'
  | 'amount_minor'
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
 * One page, newest first. Finds the ids on an index alone and reads only the page's own rows from the table.
 * @param timeZone days of the filters are this zone's.
 */
export async function findPaymentPage(context: TenantContext, filters: PaymentFilters, page: PageRequest, timeZone: string): Promise<PaymentListRow[]> {
  const { rows } = await pageQuery(context.merchantId, filters, page, timeZone).execute(context.db)
  return page.before ? rows.toReversed() : rows
}

/** The query itself, for the test that reads its plan. */
export function pageQuery(merchantId: string, filters: PaymentFilters, page: PageRequest, timeZone: string): RawBuilder<PaymentListRow> {
  const direction = page.before ? sql`ASC` : sql`DESC`
  const conditions = [...filterConditions(filters, timeZone), ...positionConditions(page)]
  const ids = mergedChoices(filters).map((choice) => idsQuery(merchantId, [...conditions, ...choice], page.limit, direction))
  // Each choice of a multiple filter walks its own index range; the newest of all of them make the page.
  const merged = sql.join(
    ids.map((query) => sql`(${query})`),
    sql` UNION ALL `,
  )
  return sql<PaymentListRow>`
    SELECT ${listColumns}, to_char(p.created_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') AS position
    FROM (SELECT created_at, id FROM (${merged}) AS choices ORDER BY created_at ${direction}, id ${direction} LIMIT ${page.limit}) AS page
    JOIN payments p ON p.merchant_id = ${merchantId} AND p.id = page.id
    ORDER BY page.created_at ${direction}, page.id ${direction}`
}

function idsQuery(merchantId: string, conditions: readonly Condition[], limit: number, direction: Condition): Condition {
  const where = sql.join([sql`merchant_id = ${merchantId}`, ...conditions], sql` AND `)
  return sql`SELECT created_at, id FROM payments WHERE ${where} ORDER BY created_at ${direction}, id ${direction} LIMIT ${limit}`
}

/** Several statuses or brands: one of the two is spread over queries of its own, the other stays a condition. */
function mergedChoices({ status, brand }: PaymentFilters): Condition[][] {
  if (status && status.length > 0) return status.map((value) => [sql`status = ${value}`, ...(brand && brand.length > 0 ? [anyOf('card_brand', brand)] : [])])
  if (brand && brand.length > 0) return brand.map((value) => [sql`card_brand = ${value}`])
  return [[]]
}

function anyOf(column: 'card_brand', values: readonly string[]): Condition {
  return sql`${sql.ref(column)} = ANY (${[...values]}::text[])`
}

function filterConditions(filters: PaymentFilters, timeZone: string): Condition[] {
  const { created_from, created_to, amount_min_minor, amount_max_minor, currency, last4, email, order_number } = filters
  return [
    created_from && sql`created_at >= (${created_from}::date::timestamp AT TIME ZONE ${timeZone})`,
    created_to && sql`created_at < ((${created_to}::date + 1)::timestamp AT TIME ZONE ${timeZone})`,
    currency && sql`currency = ${currency}`,
    amount_min_minor !== undefined && sql`amount_minor >= ${amount_min_minor}`,
    amount_max_minor !== undefined && sql`amount_minor <= ${amount_max_minor}`,
    last4 && sql`card_last4 = ${last4}`,
    email && emailCondition(email.toLowerCase()),
    order_number && sql`order_number = ${order_number}`,
  ].filter((condition): condition is Condition => typeof condition === 'object')
}

/** A whole address is looked up; its beginning is a range, since LIKE would not use an index under row-level security. */
function emailCondition(text: string): Condition {
  const isWhole = /^[^@\s]+@[^@\s]+\.[^@\s.]{2,}$/.test(text)
  return isWhole ? sql`customer_email = ${text}` : sql`(customer_email >= ${text} AND customer_email < ${`${text}\u{10FFFF}`})`
}

function positionConditions({ after, before }: PageRequest): Condition[] {
  if (after) return [sql`(created_at, id) < (${after.createdAt}::timestamptz, ${after.id})`]
  if (before) return [sql`(created_at, id) > (${before.createdAt}::timestamptz, ${before.id})`]
  return []
}

/** The payment an id belongs to: a payment's own, a charge's or a refund's. Dates and other filters do not limit it. */
export async function findPaymentById({ db, merchantId }: TenantContext, id: string): Promise<PaymentListRow[]> {
  const paymentId = id.startsWith('ch_')
    ? sql`(SELECT payment_id FROM charges WHERE merchant_id = ${merchantId} AND id = ${id})`
    : id.startsWith('re_')
      ? sql`(SELECT payment_id FROM refunds WHERE merchant_id = ${merchantId} AND id = ${id})`
      : sql`${id}`
  const { rows } = await sql<PaymentListRow>`
    SELECT ${listColumns}, to_char(p.created_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') AS position
    FROM payments p WHERE p.merchant_id = ${merchantId} AND p.id = ${paymentId}`.execute(db)
  return rows
}

export async function findTimeZone({ db, businessId }: TenantContext): Promise<string> {
  const { time_zone } = await db.selectFrom('businesses').select('time_zone').where('business_id', '=', businessId).executeTakeFirstOrThrow()
  return time_zone
}

import type { HandlerInput } from '@counterfoil/contract/endpoint'
import type { listPayouts } from '@counterfoil/contract/payouts'
import type { RawBuilder } from 'kysely'
import { sql } from 'kysely'
import type { TenantContext } from '../../infra/context.ts'
import type { PageRequest } from '../../infra/keyset-pages.ts'
import type { PayoutRow } from './store.ts'

/** Pages of payouts and of their lines. Every query walks one index in the order of its list; a test reads the plans as the application's role. */

export type PayoutFilters = Omit<HandlerInput<typeof listPayouts>['query'], 'limit' | 'after' | 'before'>

type Condition = RawBuilder<unknown>

export type PayoutListRow = PayoutRow & { bank_name: string | null; card_brand: string | null; last4: string }

// Cursors keep the microseconds that a Date would lose.
const positionOf = (table: string) => sql.raw(`to_char(${table}.created_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') AS position`)

function orderOf({ before }: PageRequest): Condition {
  return before ? sql`ORDER BY created_at, id` : sql`ORDER BY created_at DESC, id DESC`
}

function positionConditions({ after, before }: PageRequest): Condition[] {
  if (after) return [sql`(created_at, id) < (${after.createdAt}::timestamptz, ${after.id})`]
  if (before) return [sql`(created_at, id) > (${before.createdAt}::timestamptz, ${before.id})`]
  return []
}

/** One page, newest first. @param timeZone days of the filters are this zone's. */
export async function findPayoutPage(
  context: TenantContext,
  filters: PayoutFilters,
  page: PageRequest,
  timeZone: string,
): Promise<(PayoutListRow & { position: string })[]> {
  const { rows } = await payoutPageQuery(context.merchantId, filters, page, timeZone).execute(context.db)
  return page.before ? rows.toReversed() : rows
}

/** The query itself, for the test that reads its plan. */
export function payoutPageQuery(
  merchantId: string,
  filters: PayoutFilters,
  page: PageRequest,
  timeZone: string,
): RawBuilder<PayoutListRow & { position: string }> {
  const { status, currency, created_from, created_to } = filters
  const common = [
    sql`merchant_id = ${merchantId}`,
    ...(currency ? [sql`currency = ${currency}`] : []),
    ...(created_from ? [sql`created_at >= (${created_from}::date::timestamp AT TIME ZONE ${timeZone})`] : []),
    ...(created_to ? [sql`created_at < ((${created_to}::date + 1)::timestamp AT TIME ZONE ${timeZone})`] : []),
    ...positionConditions(page),
  ]
  // Each status walks its own index range; the newest of all of them make the page.
  const choices = status && status.length > 0 ? status.map((value) => [sql`status = ${value}`]) : [[]]
  const queries = choices.map(
    (conditions) => sql`(SELECT * FROM payouts WHERE ${sql.join([...common, ...conditions], sql` AND `)} ${orderOf(page)} LIMIT ${page.limit})`,
  )
  return sql<PayoutListRow & { position: string }>`
    SELECT p.*, ${positionOf('p')}, b.bank_name, b.card_brand, b.last4
    FROM (SELECT * FROM (${sql.join(queries, sql` UNION ALL `)}) AS choice ${orderOf(page)} LIMIT ${page.limit}) AS p
    JOIN bank_accounts b ON b.merchant_id = p.merchant_id AND b.id = p.bank_account_id
    ${page.before ? sql`ORDER BY p.created_at, p.id` : sql`ORDER BY p.created_at DESC, p.id DESC`}`
}

export async function findPayoutWithAccount({ db, merchantId }: TenantContext, id: string): Promise<PayoutListRow | undefined> {
  const { rows } = await sql<PayoutListRow>`
    SELECT p.*, b.bank_name, b.card_brand, b.last4
    FROM payouts p JOIN bank_accounts b ON b.merchant_id = p.merchant_id AND b.id = p.bank_account_id
    WHERE p.merchant_id = ${merchantId} AND p.id = ${id}`.execute(db)
  return rows[0]
}

export interface LineRow {
  readonly id: string
  readonly type: string
  readonly created_at: Date
  readonly amount_minor: number
  readonly fee_minor: number
  readonly net_minor: number
  readonly source_id: string
  readonly payment_id: string | null
  readonly position: string
}

/** What a payout settles, newest first; its own amount is no line of it. */
export async function findLinePage({ db, merchantId }: TenantContext, payoutId: string, page: PageRequest): Promise<LineRow[]> {
  const { rows } = await sql<LineRow>`
    SELECT id, type, created_at, amount_minor, fee_minor, net_minor, source_id, payment_id, ${positionOf('balance_transactions')}
    FROM balance_transactions
    WHERE ${sql.join([sql`merchant_id = ${merchantId}`, sql`payout_id = ${payoutId}`, sql`type <> 'payout'`, ...positionConditions(page)], sql` AND `)}
    ${orderOf(page)} LIMIT ${page.limit}`.execute(db)
  return page.before ? rows.toReversed() : rows
}

export interface LineTotal {
  readonly type: string
  readonly count: number
  readonly amount_minor: number
  readonly fee_minor: number
  readonly net_minor: number
}

export async function sumLines({ db, merchantId }: TenantContext, payoutId: string): Promise<LineTotal[]> {
  const { rows } = await sql<LineTotal>`
    SELECT type, count(*)::int AS count, sum(amount_minor)::bigint AS amount_minor, sum(fee_minor)::bigint AS fee_minor, sum(net_minor)::bigint AS net_minor
    FROM balance_transactions WHERE merchant_id = ${merchantId} AND payout_id = ${payoutId} AND type <> 'payout'
    GROUP BY type`.execute(db)
  return rows
}

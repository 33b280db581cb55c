import type { HandlerInput } from '@counterfoil/contract/endpoint'
import type { listPayouts } from '@counterfoil/contract/payouts'
import type { RawBuilder } from 'kysely'
import { sql } from 'kysely'
import type { TenantContext } from '../../infra/context.ts'
import type { PageRequest } from '../../infra/keyset-pages.ts'
import { dayConditions, inListOrder, orderOf, positionColumn, positionConditions, unionAll } from '../../infra/keyset-pages-store.ts'
import type { PayoutRow } from './store.ts'

/** Pages of payouts and of their lines. Every query walks one index in the order of its list; a test reads the plans as the application's role. */

export type PayoutFilters = Omit<HandlerInput<typeof listPayouts>['query'], 'limit' | 'after' | 'before'>

export type PayoutListRow = PayoutRow & { bank_name: string | null; card_brand: string | null; last4: string }

/** One page, newest first. @param timeZone days of the filters are this zone's. */
export async function findPayoutPage(
  context: TenantContext,
  filters: PayoutFilters,
  page: PageRequest,
  timeZone: string,
): Promise<(PayoutListRow & { position: string })[]> {
  const { rows } = await payoutPageQuery(context.merchantId, filters, page, timeZone).execute(context.db)
  return inListOrder(page, rows)
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
    sql`p.merchant_id = ${merchantId}`,
    ...(currency ? [sql`p.currency = ${currency}`] : []),
    ...dayConditions(created_from, created_to, timeZone),
    ...positionConditions(page),
  ]
  const choices = status && status.length > 0 ? status.map((value) => [sql`p.status = ${value}`]) : [[]]
  const queries = choices.map(
    (conditions) => sql`SELECT p.* FROM payouts p WHERE ${sql.join([...common, ...conditions], sql` AND `)} ${orderOf(page)} LIMIT ${page.limit}`,
  )
  return sql<PayoutListRow & { position: string }>`
    SELECT p.*, ${positionColumn}, b.bank_name, b.card_brand, b.last4
    FROM (SELECT * FROM (${unionAll(queries)}) AS p ${orderOf(page)} LIMIT ${page.limit}) AS p
    JOIN bank_accounts b ON b.merchant_id = ${merchantId} AND b.id = p.bank_account_id
    ${orderOf(page)}`
}

/** A payout with its bank account, and from when that account may be paid to. */
export type PayoutDetailRow = PayoutListRow & { first_payout_from: Date }

export async function findPayoutWithAccount({ db, merchantId }: TenantContext, id: string): Promise<PayoutDetailRow | undefined> {
  const { rows } = await sql<PayoutDetailRow>`
    SELECT p.*, b.bank_name, b.card_brand, b.last4, b.first_payout_from
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
    SELECT p.id, p.type, p.created_at, p.amount_minor, p.fee_minor, p.net_minor, p.source_id, p.payment_id, ${positionColumn}
    FROM balance_transactions p
    WHERE ${sql.join([sql`p.merchant_id = ${merchantId}`, sql`p.payout_id = ${payoutId}`, sql`p.type <> 'payout'`, ...positionConditions(page)], sql` AND `)}
    ${orderOf(page)} LIMIT ${page.limit}`.execute(db)
  return inListOrder(page, rows)
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

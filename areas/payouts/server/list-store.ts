import { sql } from 'kysely'
import type { listPayouts, PayoutDetail } from '#areas/payouts/contract/endpoints.ts'
import type { HandlerInput } from '#kernel/endpoint.ts'
import type { MerchantId, PaymentId, PayoutId } from '#kernel/ids.ts'
import type { TenantContext } from '#server/infra/context.ts'
import { findSearchedPage, type SearchFilter } from '#server/infra/keyset-search-store.ts'
import type { Found, PageRequest } from '#server/infra/pages/keyset-pages.ts'
import { type Condition, dayConditions, inListOrder, orderOf, positionColumn, positionConditions } from '#server/infra/pages/keyset-pages-store.ts'
import { rangeFilter } from '#server/infra/text-filters-store.ts'
import type { PayoutRow } from './store.ts'

/** Pages of payouts and of their lines. */

export type PayoutFilters = Omit<HandlerInput<typeof listPayouts>['query'], 'q' | 'limit' | 'after' | 'before'>

export type PayoutListRow = PayoutRow & { bank_name: string | null; card_brand: string | null; last4: string }

/** One page, newest first. @param timeZone days of the filters are this zone's. */
export async function findPayoutPage(
  context: TenantContext,
  filters: PayoutFilters,
  page: PageRequest,
  timeZone: string,
): Promise<Found<PayoutListRow & { position: string }>> {
  const list = {
    table: sql`payouts`,
    columns: sql`p.*, b.bank_name, b.card_brand, b.last4, ${positionColumn}`,
    join: sql`JOIN bank_accounts b ON b.merchant_id = ${context.merchantId} AND b.id = p.bank_account_id`,
  }
  const days = dayConditions(filters.created_from, filters.created_to, timeZone)
  return findSearchedPage(context, { list, filters: searchFiltersOf(context.merchantId, filters), days, page })
}

/** Those first that have the fewest payouts. */
export function searchFiltersOf(merchantId: MerchantId, filters: PayoutFilters): SearchFilter[] {
  const { payout_id, trace_id, status, currency, account, amount_min_minor: min, amount_max_minor: max } = filters
  return [
    payout_id && { values: [sql`p.id = ${payout_id}`], index: 'of list' as const },
    trace_id && { values: [traceCondition(trace_id)], index: 'other' as const },
    currency && rangeFilter(sql`p.currency = ${currency}`, sql`p.amount_minor`, { min, max }),
    status && status.length > 0 && { values: status.map((value) => sql`p.status = ${value}`), index: 'of list' as const },
    account && { values: [sql`p.bank_account_id IN (${accountsIn(merchantId, account)})`] },
  ].filter((filter): filter is SearchFilter => typeof filter === 'object')
}

/** Trace IDs are in upper or lower case, or as they are typed: under row-level security, no index answers for lower(). */
export function traceCondition(text: string): Condition {
  return sql`p.trace_id = ANY (${[...new Set([text, text.toLowerCase(), text.toUpperCase()])]}::text[])`
}

/** The bank accounts in a state. An account has few. */
function accountsIn(merchantId: MerchantId, state: NonNullable<PayoutFilters['account']>): Condition {
  return sql`SELECT a.id FROM bank_accounts a WHERE a.merchant_id = ${merchantId} AND a.status = ${state} AND a.removed_at IS NULL`
}

/** A payout with its bank account, and from when that account may be paid to. */
export type PayoutDetailRow = PayoutListRow & { first_payout_from: Date; name_check: PayoutDetail['name_check'] }

export async function findPayoutWithAccount({ db, merchantId }: TenantContext, id: string): Promise<PayoutDetailRow | undefined> {
  const { rows } = await sql<PayoutDetailRow>`
    SELECT p.*, b.bank_name, b.card_brand, b.last4, b.first_payout_from, b.name_check
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
  readonly payment_id: PaymentId | null
  readonly position: string
}

/** What a payout settles, newest first; its own amount is no line of it. */
export async function findLinePage({ db, merchantId }: TenantContext, payoutId: PayoutId, page: PageRequest): Promise<LineRow[]> {
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

export async function sumLines({ db, merchantId }: TenantContext, payoutId: PayoutId): Promise<LineTotal[]> {
  const { rows } = await sql<LineTotal>`
    SELECT type, count(*)::int AS count, sum(amount_minor)::bigint AS amount_minor, sum(fee_minor)::bigint AS fee_minor, sum(net_minor)::bigint AS net_minor
    FROM balance_transactions WHERE merchant_id = ${merchantId} AND payout_id = ${payoutId} AND type <> 'payout'
    GROUP BY type`.execute(db)
  return rows
}

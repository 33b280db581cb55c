import { type RawBuilder, sql } from 'kysely'
import type { Arrival, listMovements } from '#areas/balance/contract/endpoints.ts'
import { type MovementKind, movementTypes, movementTypesOf } from '#areas/balance/contract/kinds.ts'
import type { BalanceTransactionType } from '#areas/ledger/server/index.ts'
import type { HandlerInput } from '#kernel/endpoint.ts'
import type { MerchantId, PaymentId, PayoutId } from '#kernel/ids.ts'
import type { CurrencyCode } from '#kernel/money/currencies.ts'
import type { TenantContext } from '#server/infra/context.ts'
import { all, anyOf, findSearchedPage, type SearchFilter, searchBounds } from '#server/infra/keyset-search-store.ts'
import type { Found, PageRequest } from '#server/infra/pages/keyset-pages.ts'
import { type Condition, dayConditions, positionBy } from '#server/infra/pages/keyset-pages-store.ts'

/** The list of movements, and what arrives when. */

export type MovementFilters = Omit<HandlerInput<typeof listMovements>['query'], 'q' | 'limit' | 'after' | 'before'>

export interface MovementRow {
  readonly id: string
  readonly created_at: Date
  readonly type: BalanceTransactionType
  readonly currency: CurrencyCode
  readonly amount_minor: number
  readonly fee_minor: number
  readonly net_minor: number
  readonly available_on: Date
  readonly released_at: Date | null
  readonly source_id: string
  readonly payment_id: PaymentId | null
  readonly payout_id: PayoutId | null
  readonly position: string
}

const columns = sql.join(
  ['id', 'created_at', 'type', 'currency', 'amount_minor', 'fee_minor', 'net_minor', 'available_on', 'released_at', 'source_id', 'payment_id', 'payout_id'].map(
    (name) => sql.ref(`p.${name}`),
  ),
)

const typesOf: Readonly<Record<MovementKind, readonly BalanceTransactionType[]>> = movementTypesOf

/** Whether the account's currencies must be known: the index of what a payout can settle begins with them. */
export function needsCurrencies({ currency, part }: MovementFilters): boolean {
  return currency === undefined && part === 'available'
}

/**
 * One page, newest first: by the time of the movements, or of their becoming available.
 * @param timeZone days of the filters are this zone's.
 * @param currencies all that the account has movements in, if `needsCurrencies`.
 */
export async function findMovementPage(
  context: TenantContext,
  filters: MovementFilters,
  page: PageRequest,
  timeZone: string,
  currencies: readonly string[],
  bounds = searchBounds,
): Promise<Found<MovementRow>> {
  const { currency, part } = filters
  const time = part === 'pending' ? 'available_on' : part === 'available' ? 'released_at' : 'created_at'
  const list = { table: sql`balance_transactions`, columns: sql`${columns}, ${positionBy(time)}`, time }
  const days = [...(part === 'pending' ? [partConditions.pending] : []), ...timeConditions(filters, timeZone)]
  const found = part === 'available' ? [availableFilter(currency === undefined ? currencies : [currency])] : []
  return findSearchedPage(context, { list, filters: [...found, ...searchFiltersOf(filters)], days, page }, bounds)
}

const partConditions = { pending: sql`p.released_at IS NULL`, available: sql`(p.payout_id IS NULL AND p.released_at IS NOT NULL)` }

/** What a payout can settle is a range of its index for each currency. */
function availableFilter(currencies: readonly string[]): SearchFilter {
  const values = currencies.map((code) => sql`(p.currency = ${code} AND ${partConditions.available})`)
  return { values: values.length > 0 ? values : [sql`false`], index: 'of list' }
}

/** When movements were made, which every index in the order of the list begins with. */
export function timeConditions({ created_from: from, created_to: to, since }: MovementFilters, timeZone: string): Condition[] {
  return [...dayConditions(from, to, timeZone), ...(since ? [sql`p.created_at >= ${since}::timestamptz`] : [])]
}

/** All filters but times as conditions of a file, in which values are texts and whole numbers. */
export function filterConditions(filters: MovementFilters): Condition[] {
  const { part } = filters
  return [...(part ? [partConditions[part]] : []), ...searchFiltersOf(filters).map(anyOf)]
}

/** All filters but times and parts, starting with those that usually have the fewest movements. */
function searchFiltersOf(filters: MovementFilters): SearchFilter[] {
  const { currency, part, payment_id: payment, payout_id: payout, amount_min_minor: min, amount_max_minor: max } = filters
  const found: SearchFilter[] = []
  if (payment) found.push({ values: [sql`p.payment_id = ${payment}`], index: 'other' })
  if (payout) found.push({ values: [sql`p.payout_id = ${payout}`], index: 'of list' })
  if (currency && (min !== undefined || max !== undefined)) found.push(amountFilter(sql`p.currency = ${currency}`, min, max))
  else if (currency && part !== 'available') found.push({ values: [sql`p.currency = ${currency}`], ...(part === undefined && { index: 'of list' as const }) })
  const types = typesAsked(filters)
  if (types) found.push(typeFilter(types))
  return found
}

/** Whatever their signs: under row-level security, no index answers for abs(). */
function amountFilter(inCurrency: Condition, min = 0, max?: number): SearchFilter {
  const between = (least: number | undefined, most: number | undefined) =>
    sql`(${all([inCurrency, ...(least === undefined ? [] : [sql`p.amount_minor >= ${least}`]), ...(most === undefined ? [] : [sql`p.amount_minor <= ${most}`])])})`
  // Zero is in the first range.
  return { values: [between(min, max), between(max === undefined ? undefined : -max, Math.min(-min, -1))], index: 'other' }
}

/** Sales are so many that they have no index. */
function typeFilter(types: readonly BalanceTransactionType[]): SearchFilter {
  if (types.includes('charge')) return { values: [sql`p.type = ANY (string_to_array(${types.join()}, ','))`] }
  // What the condition of the index says must be said here, too: it does not follow from a parameter.
  return { values: types.length > 0 ? types.map((type) => sql`(p.type = ${type} AND p.type <> 'charge')`) : [sql`false`], index: 'of list' }
}

/** The types of both filters; null for all. */
function typesAsked({ kind, movement_type: type }: MovementFilters): readonly BalanceTransactionType[] | null {
  const ofKinds = kind && kind.length > 0 ? kind.flatMap((one) => typesOf[one]) : null
  const ofTypes = type && type.length > 0 ? type : null
  if (!ofKinds && !ofTypes) return null
  return movementTypes.filter((one) => (!ofKinds || ofKinds.includes(one)) && (!ofTypes || ofTypes.includes(one)))
}

/**
 * What is expected, by day. Only what is not released and not confirmed yet is read, by indexes that hold nothing else or are walked to nothing else.
 * @param timeZone the days of pending money are this zone's.
 */
export async function sumArrivals(context: TenantContext, timeZone: string): Promise<Arrival[]> {
  const { rows } = await arrivalsQuery(context.merchantId, timeZone).execute(context.db)
  return rows
}

/** The query itself, for the test that reads its plan. */
export function arrivalsQuery(merchantId: MerchantId, timeZone: string): RawBuilder<Arrival> {
  return sql<Arrival>`
    SELECT kind, day, currency, amount_minor, count FROM (
      SELECT 'pending' AS kind, (available_on AT TIME ZONE ${timeZone})::date::text AS day, currency, sum(net_minor)::bigint AS amount_minor, count(*)::int AS count
      FROM balance_transactions WHERE merchant_id = ${merchantId} AND released_at IS NULL
      GROUP BY 2, 3
      -- What was sold and exchanged whole brings nothing in its own currency.
      HAVING sum(net_minor) <> 0
      UNION ALL
      -- A bank's day is kept as its start in UTC, and an immediate payout arrives at a moment.
      SELECT 'payout', (arrival_date AT TIME ZONE CASE method WHEN 'instant' THEN ${timeZone} ELSE 'UTC' END)::date::text, currency, sum(amount_minor)::bigint, count(*)::int
      FROM payouts WHERE merchant_id = ${merchantId} AND status = 'processing'
      GROUP BY 2, 3
    ) AS expected
    ORDER BY day, currency, kind`
}

import type { listMovements } from '@counterfoil/contract/balance/endpoints'
import { type MovementKind, movementTypes, movementTypesOf } from '@counterfoil/contract/balance/kinds'
import type { HandlerInput } from '@counterfoil/contract/endpoint'
import type { MerchantId, PaymentId, PayoutId } from '@counterfoil/contract/ids'
import type { CurrencyCode } from '@counterfoil/contract/money/currencies'
import { type RawBuilder, sql } from 'kysely'
import type { TenantContext } from '../../infra/context.ts'
import { type SearchBounds, searchBounds, upToEnd } from '../../infra/keyset-search-store.ts'
import type { Found, PageRequest } from '../../infra/pages/keyset-pages.ts'
import { type Condition, dayConditions, orderOf, positionBy, positionConditions } from '../../infra/pages/keyset-pages-store.ts'
import type { BalanceTransactionType } from '../ledger/index.ts'
import { type Amounts, amountBounds, findByAmounts } from './amounts-store.ts'

/**
 * The list of movements. Every query walks indexes in the order of the list and stops at the page's end, whatever the age of the account;
 * a test reads the plans as the application's role.
 */

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

type SearchedMovementRow = MovementRow & { readonly is_found: boolean; readonly is_end: boolean }

/** What a list is in the order of: the time of the movement, or of its becoming available. */
type Time = 'created_at' | 'available_on' | 'released_at'

const columns = sql.raw(
  ['id', 'created_at', 'type', 'currency', 'amount_minor', 'fee_minor', 'net_minor', 'available_on', 'released_at', 'source_id', 'payment_id', 'payout_id']
    .map((name) => `p.${name}`)
    .join(', '),
)

const typesOf: Readonly<Record<MovementKind, readonly BalanceTransactionType[]>> = movementTypesOf

/** Whether the account's currencies must be known to walk one index for each of them. */
export function needsCurrencies(filters: MovementFilters): boolean {
  const { currency, part, payment_id, payout_id } = filters
  return currency === undefined && payment_id === undefined && payout_id === undefined && (part === 'available' || rareOf(typesAsked(filters) ?? []).length > 0)
}

/**
 * One page, newest first.
 * @param timeZone days of the filters are this zone's.
 * @param currencies all that the account has movements in, where `needsCurrencies` asks for them.
 */
export async function findMovementPage(
  context: TenantContext,
  filters: MovementFilters,
  page: PageRequest,
  timeZone: string,
  currencies: readonly string[],
  bounds: SearchBounds = { ...searchBounds, ...amountBounds },
): Promise<Found<MovementRow>> {
  const amounts = amountsOf(filters)
  if (amounts) return findByAmounts<MovementRow>(context, amounts, { columns, times: timeConditions(filters, timeZone), page }, bounds)
  const { rows } = await movementPageQuery(context.merchantId, filters, page, timeZone, currencies, bounds.entries).execute(context.db)
  return upToEnd(page, rows)
}

/** The amounts that lead the search. Beside a payment or a payout they are compared with each of its movements. */
function amountsOf(filters: MovementFilters): Amounts | null {
  const { currency, payment_id, payout_id, amount_min_minor: min, amount_max_minor: max } = filters
  if (currency === undefined || payment_id || payout_id || (min === undefined && max === undefined)) return null
  const types = typesAsked(filters)
  return types?.length === 0 ? null : { currency, min, max, types }
}

/** The query itself without amounts that lead, for the test that reads its plan. */
export function movementPageQuery(
  merchantId: MerchantId,
  filters: MovementFilters,
  page: PageRequest,
  timeZone: string,
  currencies: readonly string[],
  entriesMax = searchBounds.entries,
): RawBuilder<SearchedMovementRow> {
  const time = timeOf(filters)
  const order = orderOf(page, time)
  const walks = walksOf(filters, filters.currency ? [filters.currency] : currencies)
  const common = [sql`p.merchant_id = ${merchantId}`, ...timeConditions(filters, timeZone), ...positionConditions(page, time)]
  const queries = walks.map(({ each, conditions, rest }) => {
    const from = sql`FROM balance_transactions p WHERE ${sql.join([...common, ...conditions], sql` AND `)} ${order}`
    if (rest) {
      const isEnd = sql`row_number() OVER (${order}) = ${entriesMax}`
      const entries = sql`SELECT ${columns}, (${rest}) IS TRUE AS is_found, ${isEnd} AS is_end ${from} LIMIT ${entriesMax}`
      return sql`(SELECT p.* FROM (${entries}) AS p WHERE p.is_found OR p.is_end ${order} LIMIT ${page.limit})`
    }
    const walk = sql`SELECT ${columns}, true AS is_found, false AS is_end ${from} LIMIT ${page.limit}`
    return each ? sql`(SELECT found.* FROM ${each}, LATERAL (${walk}) AS found)` : sql`(${walk})`
  })
  // The end of one walk may be a row of another, which comes first.
  return sql<SearchedMovementRow>`
    SELECT p.*, ${positionBy(time)} FROM (${sql.join(queries, sql` UNION ALL `)}) AS p ${order}, p.is_found DESC LIMIT ${page.limit}`
}

/** A walk over one range of an index, or over one for each row of `each`; the newest of all of them make the page. */
interface Walk {
  readonly each?: Condition
  readonly conditions: readonly Condition[]
  /** What has no index within the range. Its entries are compared with it, up to a number of them, and the page says how far that was (decision 0032). */
  readonly rest?: Condition
}

const isUnsettled = sql`p.payout_id IS NULL AND p.released_at IS NOT NULL`

function walksOf(filters: MovementFilters, currencies: readonly string[]): Walk[] {
  const { currency, part, payment_id, payout_id, amount_min_minor: min, amount_max_minor: max } = filters
  const inCurrency = currency ? [sql`p.currency = ${currency}`] : []
  const eachCurrency = sql`unnest(${[...currencies]}::text[]) AS c (currency)`
  if (part === 'pending') return [{ conditions: [sql`p.released_at IS NULL`, ...inCurrency] }]
  if (part === 'available') return [{ each: eachCurrency, conditions: [isUnsettled, sql`p.currency = c.currency`] }]
  const asked = typesAsked(filters)
  const types = asked ? [sql`p.type = ANY (${asked}::text[])`] : []
  const amounts = [...(min === undefined ? [] : [sql`abs(p.amount_minor) >= ${min}`]), ...(max === undefined ? [] : [sql`abs(p.amount_minor) <= ${max}`])]
  if (payment_id) {
    const inPayout = payout_id ? [sql`p.payout_id = ${payout_id}`] : []
    return [{ conditions: [sql`p.payment_id = ${payment_id}`, ...inPayout, ...inCurrency, ...types, ...amounts] }]
  }
  if (payout_id) {
    const others = [...inCurrency, ...types, ...amounts]
    return [{ conditions: [sql`p.payout_id = ${payout_id}`], ...(others.length > 0 && { rest: sql.join(others, sql` AND `) }) }]
  }
  if (asked?.length === 0) return [{ conditions: [sql`false`] }]
  if (!asked) return [{ conditions: inCurrency }]
  const rareTypes = rareOf(asked)
  const rare: Walk = {
    each: sql`${eachCurrency}, unnest(${rareTypes}::text[]) AS k (type)`,
    // What the condition of the index says must be said here, too: it does not follow from a joined value.
    conditions: [sql`p.currency = c.currency`, sql`p.type = k.type`, sql`p.type <> 'charge'`],
  }
  // Sales are so many that a walk over everything meets them soon.
  const sales: Walk = { conditions: inCurrency, rest: sql`p.type = 'charge'` }
  return [...(asked.includes('charge') ? [sales] : []), ...(rareTypes.length > 0 ? [rare] : [])]
}

/** When movements were made, which every index in the order of the list begins with. */
export function timeConditions({ created_from: from, created_to: to, since }: MovementFilters, timeZone: string): Condition[] {
  return [...dayConditions(from, to, timeZone), ...(since ? [sql`p.created_at >= ${since}::timestamptz`] : [])]
}

/** All filters but times as conditions of a file, in which values are texts and whole numbers. */
export function filterConditions(filters: MovementFilters): Condition[] {
  const { currency, part, payment_id, payout_id, amount_min_minor: min, amount_max_minor: max } = filters
  const types = typesAsked(filters)
  return [
    currency && sql`p.currency = ${currency}`,
    payment_id && sql`p.payment_id = ${payment_id}`,
    payout_id && sql`p.payout_id = ${payout_id}`,
    part === 'pending' && sql`p.released_at IS NULL`,
    part === 'available' && isUnsettled,
    min !== undefined && sql`abs(p.amount_minor) >= ${min}`,
    max !== undefined && sql`abs(p.amount_minor) <= ${max}`,
    types && (types.length > 0 ? sql`p.type IN (${sql.join(types)})` : sql`false`),
  ].filter((condition) => typeof condition === 'object' && condition !== null)
}

/** The types of both filters; null for all. */
function typesAsked({ kind, movement_type: type }: MovementFilters): readonly BalanceTransactionType[] | null {
  const ofKinds = kind && kind.length > 0 ? kind.flatMap((one) => typesOf[one]) : null
  const ofTypes = type && type.length > 0 ? type : null
  if (!ofKinds && !ofTypes) return null
  return movementTypes.filter((one) => (!ofKinds || ofKinds.includes(one)) && (!ofTypes || ofTypes.includes(one)))
}

function rareOf(types: readonly BalanceTransactionType[]): BalanceTransactionType[] {
  return types.filter((type) => type !== 'charge')
}

function timeOf({ part }: MovementFilters): Time {
  if (part === 'pending') return 'available_on'
  return part === 'available' ? 'released_at' : 'created_at'
}

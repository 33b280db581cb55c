import type { MovementKind } from '@counterfoil/contract/balance'
import { type listMovements, movementTypesOf } from '@counterfoil/contract/balance'
import type { HandlerInput } from '@counterfoil/contract/endpoint'
import type { RawBuilder } from 'kysely'
import { sql } from 'kysely'
import type { TenantContext } from '../../infra/context.ts'
import type { PageRequest } from '../../infra/keyset-pages.ts'
import { dayConditions, inListOrder, orderOf, positionBy, positionConditions } from '../../infra/keyset-pages-store.ts'
import type { BalanceTransactionType } from '../ledger/index.ts'

/**
 * The list of movements. Every query walks indexes in the order of the list and stops at the page's end, whatever the age of the account;
 * a test reads the plans as the application's role.
 */

export type MovementFilters = Omit<HandlerInput<typeof listMovements>['query'], 'limit' | 'after' | 'before'>

export interface MovementRow {
  readonly id: string
  readonly created_at: Date
  readonly type: BalanceTransactionType
  readonly currency: string
  readonly amount_minor: number
  readonly fee_minor: number
  readonly net_minor: number
  readonly available_on: Date
  readonly released_at: Date | null
  readonly source_id: string
  readonly payment_id: string | null
  readonly payout_id: string | null
  readonly position: string
}

type Condition = RawBuilder<unknown>

/** What a list is in the order of: the time of the movement, or of its becoming available. */
type Time = 'created_at' | 'available_on' | 'released_at'

const columns = sql.raw(
  ['id', 'created_at', 'type', 'currency', 'amount_minor', 'fee_minor', 'net_minor', 'available_on', 'released_at', 'source_id', 'payment_id', 'payout_id']
    .map((name) => `p.${name}`)
    .join(', '),
)

const typesOf: Readonly<Record<MovementKind, readonly BalanceTransactionType[]>> = movementTypesOf

/** Whether the account's currencies must be known to walk one index for each of them. */
export function needsCurrencies({ currency, kind, part, payout_id }: MovementFilters): boolean {
  return currency === undefined && payout_id === undefined && (part === 'available' || rareTypesOf(kind).length > 0)
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
): Promise<MovementRow[]> {
  const { rows } = await movementPageQuery(context.merchantId, filters, page, timeZone, currencies).execute(context.db)
  return inListOrder(page, rows)
}

/** The query itself, for the test that reads its plan. */
export function movementPageQuery(
  merchantId: string,
  filters: MovementFilters,
  page: PageRequest,
  timeZone: string,
  currencies: readonly string[],
): RawBuilder<MovementRow> {
  const time = timeOf(filters)
  const walks = walksOf(filters, filters.currency ? [filters.currency] : currencies)
  const common = [sql`p.merchant_id = ${merchantId}`, ...dayConditions(filters.created_from, filters.created_to, timeZone), ...positionConditions(page, time)]
  const queries = walks.map(({ each, conditions }) => {
    const walk = sql`SELECT ${columns} FROM balance_transactions p WHERE ${sql.join([...common, ...conditions], sql` AND `)} ${orderOf(page, time)} LIMIT ${page.limit}`
    return each ? sql`(SELECT found.* FROM ${each}, LATERAL (${walk}) AS found)` : sql`(${walk})`
  })
  return sql<MovementRow>`
    SELECT p.*, ${positionBy(time)} FROM (${sql.join(queries, sql` UNION ALL `)}) AS p ${orderOf(page, time)} LIMIT ${page.limit}`
}

/** A walk over one range of an index, or over one for each row of `each`; the newest of all of them make the page. */
interface Walk {
  readonly each?: Condition
  readonly conditions: readonly Condition[]
}

const isUnsettled = sql`p.payout_id IS NULL AND p.released_at IS NOT NULL`

function walksOf({ currency, kind, part, payout_id }: MovementFilters, currencies: readonly string[]): Walk[] {
  const inCurrency = currency ? [sql`p.currency = ${currency}`] : []
  const eachCurrency = sql`unnest(${[...currencies]}::text[]) AS c (currency)`
  if (part === 'pending') return [{ conditions: [sql`p.released_at IS NULL`, ...inCurrency] }]
  if (part === 'available') return [{ each: eachCurrency, conditions: [isUnsettled, sql`p.currency = c.currency`] }]
  const kinds = kind && kind.length > 0 ? kind : null
  if (payout_id) {
    const types = kinds ? [sql`p.type = ANY (${kinds.flatMap((one) => typesOf[one])}::text[])`] : []
    return [{ conditions: [sql`p.payout_id = ${payout_id}`, ...inCurrency, ...types] }]
  }
  if (!kinds) return [{ conditions: inCurrency }]
  const rareTypes = rareTypesOf(kind)
  const rare: Walk = {
    each: sql`${eachCurrency}, unnest(${rareTypes}::text[]) AS k (type)`,
    // What the condition of the index says must be said here, too: it does not follow from a joined value.
    conditions: [sql`p.currency = c.currency`, sql`p.type = k.type`, sql`p.type <> 'charge'`],
  }
  // Sales are so many that a walk over everything meets them at once.
  const sales: Walk = { conditions: [sql`p.type = 'charge'`, ...inCurrency] }
  return [...(kinds.includes('sale') ? [sales] : []), ...(rareTypes.length > 0 ? [rare] : [])]
}

function rareTypesOf(kinds: MovementFilters['kind']): BalanceTransactionType[] {
  return (kinds ?? []).flatMap((kind) => (kind === 'sale' ? [] : typesOf[kind]))
}

function timeOf({ part }: MovementFilters): Time {
  if (part === 'pending') return 'available_on'
  return part === 'available' ? 'released_at' : 'created_at'
}

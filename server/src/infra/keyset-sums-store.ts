import type { CurrencyCode } from '@counterfoil/contract/money/currencies'
import { sql } from 'kysely'
import { chooseWalk, listConditions, listOrder, type SearchBounds, type SearchRequest, type Tenant, tenantOf, type Walk } from './keyset-search-store.ts'
import type { Position } from './pages/keyset-pages.ts'
import { type Condition, positionColumn, unionAll } from './pages/keyset-pages-store.ts'

/** Adds up the rows of a list by currency, a bounded number of index entries at a time. */

export interface CurrencySum {
  readonly currency: CurrencyCode
  readonly count: number
  readonly amountMinor: number
}

export interface SumRequest extends Pick<SearchRequest, 'list' | 'filters' | 'days'> {
  /** Rows older than this are added up. */
  readonly after: Position | null
  readonly currency: Condition
  /** In minor units. */
  readonly amount: Condition
}

/**
 * Returns the sums of the newest rows, and where the older ones begin that were not read; null if all of them were. A filter leads as in a search of the list,
 * but several of its values end at different places: rows older than the newest end are left to the next part.
 */
export async function sumByCurrency(context: Tenant, given: SumRequest, bounds: SearchBounds): Promise<Summed> {
  return sumWalked(context, given, await chooseWalk(context, pageOfSum(given), bounds), bounds.entries)
}

export interface Summed {
  readonly sums: CurrencySum[]
  readonly end: Position | null
}

export function pageOfSum(given: SumRequest): SearchRequest {
  return { ...given, page: { limit: 1, after: given.after, before: null } }
}

/** Returns the sums of so many entries of a walk, or of all if it has few. */
export async function sumWalked(context: Tenant, given: SumRequest, { values, rest, entriesMax }: Walk, entries: number): Promise<Summed> {
  const { list, currency, amount } = given
  const request = pageOfSum(given)
  const isWhole = rest !== null && entriesMax === null
  const max = Math.ceil(entries / values.length)
  const conditions = listConditions(tenantOf(context), request)
  const order = listOrder(request)
  // OFFSET 0 keeps the planner from comparing the other filters first, on another index.
  const [isEnd, limit] = isWhole ? [sql`false`, sql`OFFSET 0`] : [sql`row_number() OVER (${order}) = ${max}`, sql`${order} LIMIT ${max}`]
  const ranges = values.map(
    (value) => sql`
      SELECT p.created_at, p.id, ${currency} AS currency, ${amount} AS amount, (${rest ?? sql`true`}) IS TRUE AS is_found, ${isEnd} AS is_end
      FROM ${list.table} p WHERE ${sql.join([...conditions, value], sql` AND `)} ${limit}`,
  )
  const { rows } = await sql<{ currency: CurrencyCode | null; count: number; amount: number; end_id: string | null; end_position: string }>`
    WITH entries AS MATERIALIZED (${unionAll(ranges)}),
    stop AS (SELECT p.created_at, p.id, ${positionColumn} FROM entries p WHERE p.is_end ORDER BY p.created_at DESC, p.id DESC LIMIT 1),
    sums AS (
      SELECT e.currency, count(*)::int AS count, sum(e.amount)::bigint AS amount FROM entries e LEFT JOIN stop ON true
      WHERE e.is_found AND (stop.id IS NULL OR (e.created_at, e.id) >= (stop.created_at, stop.id)) GROUP BY e.currency
    )
    SELECT sums.*, stop.id AS end_id, stop.position AS end_position FROM (SELECT) AS one LEFT JOIN stop ON true LEFT JOIN sums ON true ORDER BY sums.currency`.execute(
    context.db,
  )
  const [first] = rows
  return {
    sums: rows.flatMap(({ currency: code, count, amount: sum }) => (code === null ? [] : [{ currency: code, count, amountMinor: sum }])),
    end: first?.end_id ? { id: first.end_id, createdAt: first.end_position } : null,
  }
}

import type { DisputeStatus } from '@counterfoil/contract/statuses'
import { sql } from 'kysely'
import type { TenantContext } from '../../../infra/context.ts'
import { anyOf, type SearchBounds, type SearchFilter } from '../../../infra/keyset-search-store.ts'
import { type Condition, unionAll } from '../../../infra/pages/keyset-pages-store.ts'
import { duePosition, type OrderedRequest, type OrderedRow, type Slice } from './ordered-ranges-store.ts'
import { orders } from './orders.ts'

/** Rows of a page that filters leave out some of, found by the rules of decision 0032 in another order than the newest first. */

/** A filter of which the index has the columns of the others may have so many times more disputes than one that they are compared with in the table. */
const coveredFactor = 5

export interface OrderedSearch extends Pick<OrderedRequest, 'sort' | 'limit' | 'before'> {
  readonly statuses: readonly DisputeStatus[]
  readonly filters: readonly SearchFilter[]
  readonly slices: readonly Slice[]
}

/** Returns a filter with so few disputes that all of them are read, whatever the order. */
export async function findLeading(
  { db, merchantId }: TenantContext,
  filters: readonly SearchFilter[],
  bounds: SearchBounds,
): Promise<SearchFilter | undefined> {
  const selective = filters.find(({ isSelective }) => isSelective)
  const indexed = filters.filter(({ hasNoIndex }) => !hasNoIndex)
  if (selective || indexed.length === 0) return selective
  const exceeds = indexed.map(({ values, canLead, order = sql`ORDER BY p.created_at, p.id` }) => {
    const few = Math.ceil((bounds.few * (canLead ? coveredFactor : 1)) / values.length)
    const more = values.map((value) => sql`EXISTS (SELECT FROM disputes p WHERE p.merchant_id = ${merchantId} AND ${value} ${order} OFFSET ${few} LIMIT 1)`)
    return sql`(${sql.join(more, sql` OR `)})`
  })
  const { rows } = await sql<{ exceeds: boolean[] }>`SELECT ARRAY[${sql.join(exceeds)}] AS exceeds`.execute(db)
  return indexed.find((_, index) => rows[0]?.exceeds[index] === false)
}

/** Reads all disputes of the leading filter, and sorts those of each part. */
export async function findFewRows(context: TenantContext, search: OrderedSearch, leading: SearchFilter): Promise<OrderedRow[]> {
  const { statuses, filters, slices, before, limit } = search
  const rest = [sql`p.status = ANY (${statuses}::text[])`, ...filters.filter((filter) => filter !== leading).map(anyOf)]
  const parts = slices.map(
    ({ index, conditions, statuses: ranges, places, order }) => sql`
      SELECT p.id, ${index}::int AS part, row_number() OVER (${order}) AS place FROM few p
      WHERE ${sql.join([...conditions, anyOf({ values: ranges }), anyOf({ values: places })], sql` AND `)} ${order} LIMIT ${limit}`,
  )
  const order = before ? sql`ORDER BY e.part DESC, e.place` : sql`ORDER BY e.part, e.place`
  // OFFSET 0 keeps the planner from comparing the other filters first, on another index. One range for each value reads the index alone.
  const all = leading.values.map((value) => sql`SELECT p.* FROM disputes p WHERE p.merchant_id = ${context.merchantId} AND ${value} OFFSET 0`)
  const { rows } = await sql<OrderedRow>`
    WITH few AS MATERIALIZED (
      SELECT p.merchant_id, p.id, p.status, p.due_by, p.currency, p.amount_minor
      FROM (${unionAll(all)}) AS p WHERE ${sql.join(rest, sql` AND `)}
    )
    SELECT p.*, e.part, ${duePosition} FROM (SELECT * FROM (${unionAll(parts)}) AS e ${order} LIMIT ${limit}) AS e
    JOIN disputes p ON p.merchant_id = ${context.merchantId} AND p.id = e.id ${order}`.execute(context.db)
  return rows
}

type SearchedRow = OrderedRow & {
  readonly is_found: boolean
  /** The last entry that was read of its range. */
  readonly is_end: boolean
}

/** Reads a part's share of the entries of a page, and compares the filters with each; `end` is the last of them unless the part or the page was complete before. */
export async function findSearchedRows(
  context: TenantContext,
  { sort, filters, slices, limit }: OrderedSearch,
  bounds: SearchBounds,
): Promise<{ rows: OrderedRow[]; end: OrderedRow | undefined }> {
  const [slice] = slices
  if (!slice) return { rows: [], end: undefined }
  const { index, conditions, statuses, places, order } = slice
  const entriesMax = Math.ceil(bounds.entries / orders[sort].length / statuses.length / places.length)
  const ranges = statuses.flatMap((status) => places.map((place) => walkOf([...conditions, place, status])))
  function walkOf(range: readonly Condition[]): Condition {
    return sql`
      SELECT p.* FROM (
        SELECT p.id, p.due_by, p.currency, p.amount_minor, (${sql.join(filters.map(anyOf), sql` AND `)}) IS TRUE AS is_found,
               row_number() OVER (${order}) = ${entriesMax} AS is_end
        FROM disputes p WHERE ${sql.join(range, sql` AND `)} ${order} LIMIT ${entriesMax}
      ) AS p WHERE p.is_found OR p.is_end ${order} LIMIT ${limit}`
  }
  const { rows } = await sql<SearchedRow>`
    SELECT p.*, ${index}::int AS part, ${duePosition}, e.is_found, e.is_end
    FROM (SELECT * FROM (${unionAll(ranges)}) AS p ${order} LIMIT ${limit}) AS e
    JOIN disputes p ON p.merchant_id = ${context.merchantId} AND p.id = e.id ${order}`.execute(context.db)
  // Behind the end of one range, another one may have rows that were not read.
  const at = rows.findIndex(({ is_end }) => is_end)
  const read = at === -1 ? rows : rows.slice(0, at + 1)
  return { rows: read.filter(({ is_found }) => is_found), end: rows[at] }
}

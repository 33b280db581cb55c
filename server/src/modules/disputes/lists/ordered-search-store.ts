import type { DisputeStatus } from '@counterfoil/contract/statuses'
import { sql } from 'kysely'
import type { TenantContext } from '../../../infra/context.ts'
import { anyOf, type SearchBounds, type SearchFilter } from '../../../infra/keyset-search-store.ts'
import { type Condition, unionAll } from '../../../infra/pages/keyset-pages-store.ts'
import { duePosition, type OrderedRequest, type OrderedRow, type Slice } from './ordered-ranges-store.ts'

/** Rows of a page that filters leave out some of, found by the rules of decision 0032 in another order than the newest first. */

/** A page of these bounds reads at most 300 buffers: two for each of its rows, and the rest for entries, of which a buffer has at least 20 (decision 0098). */
export const orderedBounds: SearchBounds = { few: 2_000, entries: 2_500 }

export interface OrderedSearch extends Pick<OrderedRequest, 'sort' | 'limit' | 'before'> {
  readonly statuses: readonly DisputeStatus[]
  readonly filters: readonly SearchFilter[]
  readonly slices: readonly Slice[]
}

/** Returns a filter with so few disputes that all of them are read, whatever the order. All filters together are asked for as many as that. */
export async function findLeading(
  { db, merchantId }: TenantContext,
  filters: readonly SearchFilter[],
  bounds: SearchBounds,
): Promise<SearchFilter | undefined> {
  const selective = filters.find(({ isSelective, fewMax }) => isSelective && fewMax === undefined)
  const indexed = filters.filter(({ hasNoIndex }) => !hasNoIndex)
  if (selective || indexed.length === 0) return selective
  const exceeds = indexed.map(({ values, fewMax = bounds.few, order = sql`ORDER BY p.created_at, p.id` }) => {
    const few = Math.ceil(Math.min(bounds.few / indexed.length, fewMax) / values.length)
    const more = values.map((value) => sql`EXISTS (SELECT FROM disputes p WHERE p.merchant_id = ${merchantId} AND ${value} ${order} OFFSET ${few} LIMIT 1)`)
    return sql`(${sql.join(more, sql` OR `)})`
  })
  const { rows } = await sql<{ exceeds: boolean[] }>`SELECT ARRAY[${sql.join(exceeds)}] AS exceeds`.execute(db)
  return indexed.find((_, index) => rows[0]?.exceeds[index] === false)
}

/** Reads all disputes of the leading filter, and sorts those of each part. */
export async function findFewRows(context: TenantContext, search: OrderedSearch, leading: SearchFilter): Promise<OrderedRow[]> {
  const { statuses, filters, slices, limit } = search
  const rest = [sql`p.status = ANY (${statuses}::text[])`, ...filters.filter((filter) => filter !== leading).map(anyOf)]
  const parts = slices.map(
    ({ index, conditions, statuses: ranges, places, order }, number) => sql`
      SELECT p.id, ${index}::int AS part, ${number}::int AS slice, row_number() OVER (${order}) AS place FROM few p
      WHERE ${sql.join([...conditions, anyOf({ values: ranges }), anyOf({ values: places })], sql` AND `)} ${order} LIMIT ${limit}`,
  )
  const order = sql`ORDER BY e.slice, e.place`
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
  /** The last entry that was read. */
  readonly is_end: boolean
}

/**
 * Reads a number of entries of the first slice, and compares the filters with each; `end` is the last of them unless the slice or the page was complete before.
 * The ranges of statuses are merged, so that the entries are those of the list, whichever status has most of them.
 */
export async function findSearchedRows(
  context: TenantContext,
  { filters, slices, limit }: OrderedSearch,
  entriesMax: number,
): Promise<{ rows: OrderedRow[]; end: OrderedRow | undefined }> {
  const [slice] = slices
  if (!slice) return { rows: [], end: undefined }
  const { index, conditions, statuses, places, order } = slice
  const isFound = sql.join(filters.map(anyOf), sql` AND `)
  const rangeOf = (range: readonly Condition[]) => sql`
        SELECT p.id, p.due_by, p.currency, p.amount_minor, (${isFound}) IS TRUE AS is_found
        FROM disputes p WHERE ${sql.join(range, sql` AND `)} ${order} LIMIT ${entriesMax}`
  const ranges = statuses.flatMap((status) => places.map((place) => rangeOf([...conditions, status, place])))
  const { rows } = await sql<SearchedRow>`
    SELECT p.*, ${index}::int AS part, ${duePosition}, e.is_found, e.is_end
    FROM (
      SELECT p.id, p.is_found, p.is_end FROM (
        SELECT p.*, row_number() OVER (${order}) = ${entriesMax} AS is_end FROM (${unionAll(ranges)}) AS p ${order} LIMIT ${entriesMax}
      ) AS p WHERE p.is_found OR p.is_end ${order} LIMIT ${limit}
    ) AS e
    JOIN disputes p ON p.merchant_id = ${context.merchantId} AND p.id = e.id ${order}`.execute(context.db)
  // The end may be a row that isn't found.
  const end = rows.find(({ is_end }) => is_end)
  return { rows: rows.filter(({ is_found }) => is_found), end }
}

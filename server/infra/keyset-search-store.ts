import { type RawBuilder, sql } from 'kysely'
import type { BusinessContext, TenantContext } from './context.ts'
import { type Found, type PageRequest, type Placed, positionOf } from './pages/keyset-pages.ts'
import { type Condition, inListOrder, orderOf, positionConditions, unionAll } from './pages/keyset-pages-store.ts'

/**
 * Finds the rows of a list by several filters (decision 0032). A filter with few rows leads: all of them are read by its index, and compared with the other filters.
 * If none has few, the list is read in its order up to a number of entries, and the page says how far that was.
 */

/** @property entries a list with fewer is read to its end: its next rows are near each other in the table, and those of a filter aren't. */
export interface SearchBounds {
  readonly few: number
  readonly entries: number
}

export const searchBounds: SearchBounds = { few: 10_000, entries: 100_000 }

export interface SearchFilter {
  /** A row has one of these. */
  readonly values: readonly Condition[]
  /** Whether an index has each value as a range, in the order of the list or in another one. */
  readonly index?: 'of list' | 'other'
}

/** What is listed. Its rows are called `p`. */
export interface SearchedList {
  readonly table: RawBuilder<unknown>
  /** Of the rows of a page, with the position. */
  readonly columns: Condition
  /** Looked up for the rows of a page. */
  readonly join?: Condition
  /** The time that the list is in the order of, `created_at` by default; null for IDs that begin with it. */
  readonly time?: string | null
}

/** A page to look up. */
export interface SearchRequest {
  readonly list: SearchedList
  readonly filters: readonly SearchFilter[]
  /** Conditions on the rows of the list that bound a range of its index, such as days. */
  readonly days: readonly Condition[]
  readonly page: PageRequest
}

/** A list is of an account or of a business. */
export type Tenant = TenantContext | BusinessContext

/** Returns one page, or what a search within the bounds has of it, newest first. */
export async function findSearchedPage<Row extends Placed>(context: Tenant, request: SearchRequest, bounds = searchBounds): Promise<Found<Row>> {
  const { filters, page } = request
  const [first] = filters
  // An index has the page.
  if (filters.length === 0 || (filters.length === 1 && first?.index === 'of list')) return findNext(context, request, first, page.limit)
  const few = await findFew(context, request, bounds)
  return findNext(context, request, few, few ? null : bounds.entries)
}

/** Returns the page among the next entries of a filter, or of the list. @param entries null for all rows of the filter. */
export async function findNext<Row extends Placed>(
  context: Tenant,
  request: SearchRequest,
  leading: SearchFilter | undefined,
  entries: number | null,
): Promise<Found<Row>> {
  const { list, page, days } = request
  const keys = list.time === null ? sql`p.id` : sql`p.id, ${sql.ref(`p.${list.time ?? 'created_at'}`)}`
  const range = { ...request, keys, order: orderOf(page, list.time), place: positionConditions(page, list.time), limit: page.limit, days }
  const { rows, end } = await findInRange<Row>(context, range, leading, entries)
  return { rows: inListOrder(page, rows), searchedTo: end && rows.length < page.limit ? positionOf(end) : null }
}

/** A range of the list behind a place, in any order. */
export interface SearchedRange extends Omit<SearchRequest, 'page'> {
  readonly order: Condition
  /** The columns that the range is in the order of, with the ID. */
  readonly keys: Condition
  readonly place: readonly Condition[]
  readonly limit: number
}

/** Returns the first rows of a range, and the last of its entries unless the rows or the range were complete before. */
export async function findInRange<Row>(context: Tenant, range: SearchedRange, leading: SearchFilter | undefined, entries: number | null) {
  const { list, days, order, keys, limit } = range
  const isEnd = entries === null ? sql`false` : sql`row_number() OVER (${order}) = ${entries}`
  const { rows } = await sql<Row & { readonly is_found: boolean; readonly is_end: boolean }>`
    WITH e AS MATERIALIZED (
      SELECT p.* FROM (SELECT p.*, ${isEnd} AS is_end FROM ${entriesOf(context, range, leading, entries, keys)} AS p) AS p
      WHERE p.is_found OR p.is_end ${order} LIMIT ${limit}
    )
    SELECT ${list.columns}, e.is_found, e.is_end FROM e JOIN ${list.table} p ON ${all([tenantOf(context), ...days, sql`p.id = e.id`])} ${list.join ?? sql``} ${order}`.execute(
    context.db,
  )
  return { rows: rows.filter(({ is_found }) => is_found), end: rows.find(({ is_end }) => is_end) }
}

/** Entries of a filter or of the list, whether found or not. Ranges of several values are merged, so that the entries are the next ones of the list. */
export function entriesOf(
  context: Tenant,
  { list, filters, days, place, order }: Pick<SearchedRange, 'list' | 'filters' | 'days' | 'place' | 'order'>,
  leading: SearchFilter | undefined,
  entries: number | null,
  columns: Condition,
): Condition {
  const isFound = all(filters.filter((filter) => filter !== leading).map(anyOf))
  // OFFSET 0 keeps the planner from comparing the other filters first, on another index. A limit that it doesn't know keeps it from reading and sorting all days
  // of the filter on another index, since a page mostly ends long before.
  const part = entries === null ? sql`OFFSET 0` : sql`${order} LIMIT (SELECT ${entries}::int)`
  const ranges = (leading?.values ?? [sql`true`]).map(
    (value) => sql`
      SELECT ${columns}, (${isFound}) IS TRUE AS is_found FROM ${list.table} p WHERE ${all([tenantOf(context), ...days, ...place, value])} ${part}`,
  )
  return ranges.length === 1 ? sql`(${ranges[0]})` : sql`(SELECT * FROM (${unionAll(ranges)}) AS p ${part})`
}

/** Returns the first filter that has fewer rows than are few, if an index has it. */
export async function findFew(
  context: Tenant,
  { list, filters, days, page }: SearchRequest,
  { few }: Pick<SearchBounds, 'few'>,
): Promise<SearchFilter | undefined> {
  const indexed = filters.filter(({ index }) => index)
  if (indexed.length === 0) {
    await readByIndexes(context)
    return undefined
  }
  const conditions = [...days, ...positionConditions(page, list.time)]
  const hasMany = indexed.map(({ values, index }) => {
    // In another order, entries of other days would be passed over.
    const [place, order] = index === 'of list' ? [conditions, orderOf(page, list.time)] : [[], sql``]
    const ends = values.map(
      (value) =>
        sql`EXISTS (SELECT FROM ${list.table} p WHERE ${all([tenantOf(context), ...place, value])} ${order} OFFSET ${Math.ceil(few / values.length)} LIMIT 1)`,
    )
    return sql`(${sql.join(ends, sql` OR `)})`
  })
  const [, { rows }] = await Promise.all([
    readByIndexes(context),
    sql<{ has_many: boolean[] }>`SELECT ARRAY[${sql.join(hasMany)}] AS has_many`.execute(context.db),
  ])
  return indexed.find((_, number) => rows[0]?.has_many[number] === false)
}

/** Statements that follow read no table as a whole: the planner's statistics are of all accounts, and say little about one. */
export async function readByIndexes({ db }: Pick<Tenant, 'db'>): Promise<void> {
  await sql`SET LOCAL enable_seqscan = off`.execute(db)
}

/** A row has one of the filter's values. */
export function anyOf({ values }: Pick<SearchFilter, 'values'>): Condition {
  return sql`(${sql.join(values, sql` OR `)})`
}

export function all(conditions: readonly Condition[]): Condition {
  return conditions.length === 0 ? sql`true` : sql.join(conditions, sql` AND `)
}

export function tenantOf(context: Tenant): Condition {
  return context.businessId === undefined ? sql`p.merchant_id = ${context.merchantId}` : sql`p.business_id = ${context.businessId}`
}

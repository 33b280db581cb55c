import type { RawBuilder } from 'kysely'
import { sql } from 'kysely'
import type { BusinessContext, TenantContext } from './context.ts'
import { type Found, type PageRequest, type Placed, positionOf } from './pages/keyset-pages.ts'
import { type Condition, inListOrder, orderOf, positionConditions, unionAll } from './pages/keyset-pages-store.ts'

/**
 * Finds a page by several filters. No index is in the order of a list for two filters at once, so one filter leads: its range of an index is read, and the other
 * filters are compared with each of its entries. A filter with few rows leads to all of them. If there is none, the filter that leads furthest back does, up to a
 * number of entries, and the page says how far that was.
 */

/** How many index entries are read for one page. */
export interface SearchBounds {
  /** Of a filter with fewer rows than this, all are read, also from the table. */
  readonly few: number
  /** Of any other filter. */
  readonly entries: number
  /** Instead of `entries`, of a walk that reads an index alone, and of one that reads the table for each entry. */
  readonly ofWalk?: { readonly covered: EntriesOfWalk; readonly inTable: EntriesOfWalk }
}

/** Rows of a filter are on a page of the table each. Neighbors in the order of the list were written one after the other, and share theirs. */
export interface EntriesOfWalk {
  readonly ofFilter: number
  readonly ofList: number
}

/** With `few` × `entries` ≥ 51 × rows, evenly spread rows fill every page: here up to 980,000 (decision 0032). */
export const searchBounds: SearchBounds = { few: 1_000, entries: 50_000 }

export interface SearchFilter {
  /** One condition per value. Each is a range of the filter's index. */
  readonly values: readonly Condition[]
  /** The order of the index within that range, unless it is the list's. Several if each value has its own index. */
  readonly order?: Condition | readonly Condition[]
  /** Whether it leads if it has many rows: its index is in the list's order and, in a large table, has the columns of the other filters. */
  readonly canLead?: true
  /** Whether its index has the columns of the other filters, so only rows of the page are read from the table. By default, that of a filter that can lead has. */
  readonly isCovered?: boolean
  /** No index has its column, so the table is read for each entry that is compared. */
  readonly isInTable?: true
  /** It has few rows in any account, and leads without being asked. With `fewMax`, that holds for the order of the list alone. */
  readonly isSelective?: true
  /** What a row is compared with where the filter doesn't lead, if its values are only the next rows of the page. A filter with few rows leads instead of it. */
  readonly compared?: Condition
  /** It never leads, since no index has its condition. */
  readonly hasNoIndex?: true
  /** With more rows than this, it has too many to read all of them: the other filters are compared in the table, a buffer for each row. */
  readonly fewMax?: number
}

/** What is listed. Its rows are called `p`. */
export interface SearchedList {
  readonly table: RawBuilder<unknown>
  /** Of the table, with the position. */
  readonly columns: Condition
  /** Whether IDs begin with their time and no index has it: the list, and the conditions on its days, are of IDs alone. */
  readonly isInOrderOfIds?: true
  /** All columns that the list has of the table, if the indexes of all filters that are covered have them: nothing is then read from the table. */
  readonly entryColumns?: Condition
  /** Looked up for the rows of the page. */
  readonly join?: { readonly columns: Condition; readonly on: Condition }
}

/** A page to look up. */
export interface SearchRequest {
  readonly list: SearchedList
  readonly filters: readonly SearchFilter[]
  /** Conditions that every index in the order of the list has, beside account and place. */
  readonly days: readonly Condition[]
  readonly page: PageRequest
}

/** How a page is found: by the rows of one condition after the other, each in the order of the list. */
export interface Walk {
  readonly values: readonly Condition[]
  /** What the entries are compared with; null if they are in the order of the list and all of them belong to it. */
  readonly rest: Condition | null
  /** Entries read of all values; null for all there are. */
  readonly entriesMax: number | null
  /** Whether the table is read for each entry, since the index lacks columns of the other filters. Rows of the page then need no second look. */
  readonly isOfRows: boolean
  /** Whether no filter leads. */
  readonly isOfList: boolean
}

/** Returns one page, newest first. */
export async function findSearchedPage<Row extends Placed>(context: Tenant, request: SearchRequest, bounds = searchBounds): Promise<Found<Row>> {
  return findWalkedPage(context, request, await chooseWalk(context, request, bounds))
}

/** Returns one page, or what the entries of the walk have of it, newest first. */
export async function findWalkedPage<Row extends Placed>(context: Tenant, request: SearchRequest, walk: Walk): Promise<Found<Row>> {
  const { db } = context
  const tenant = tenantOf(context)
  if (!walk.rest) {
    const { rows } = await fullPageQuery<Row>(tenant, request, walk).execute(db)
    return { rows: inListOrder(request.page, rows), searchedTo: null }
  }
  const { rows } = await searchQuery<Row>(tenant, request, walk, walk.rest).execute(db)
  return upToEnd(request.page, rows)
}

/** The order of the list, whose index has the columns of the filters. */
const inOrder: SearchFilter = { values: [sql`true`], isCovered: true }

/** Chooses how the page is found, which takes a statement if no filter is known to lead. */
export async function chooseWalk(context: Tenant, request: SearchRequest, bounds: SearchBounds): Promise<Walk> {
  const { filters } = request
  const [first] = filters
  if (!first) return { values: [sql`true`], rest: null, entriesMax: null, isOfRows: true, isOfList: false }
  const indexed = filters.filter(({ hasNoIndex }) => !hasNoIndex)
  if (indexed.length === 0) return walkOf(inOrder, filters, bounds)
  if (filters.length === 1 && !first.order) return { values: first.values, rest: null, entriesMax: null, isOfRows: true, isOfList: false }
  const { few, selective, reaches } = await findFew(context, { ...request, filters: [...filters, ...listEnds(bounds)] }, bounds)
  if (selective) return walkOf(selective, filters, { entries: bounds.few })
  if (few) return walkOf(few, filters, null)
  return furthestWalk(request, bounds, indexed, reaches)
}

/** The list itself can lead, too, so its reach is measured like that of a filter. */
function listEnds({ ofWalk }: SearchBounds): SearchFilter[] {
  return ofWalk === undefined ? [] : [ofWalk.inTable.ofFilter, 0].map((fewMax) => ({ ...inOrder, fewMax }))
}

/** Returns the walk that probably reaches the oldest row. @param reaches of `indexed`, then of `listEnds`. */
function furthestWalk({ filters, page }: SearchRequest, bounds: SearchBounds, indexed: readonly SearchFilter[], reaches: readonly (Date | null)[]): Walk {
  const { ofWalk } = bounds
  const [list, first] = reaches.slice(indexed.length)
  const start = first?.getTime() ?? (page.before ? 0 : latestTime)
  const measured = indexed.map((filter, index) => ({ filter, reach: reaches[index], count: ofWalk ? fewOf(filter, bounds) : 1 }))
  const leading = measured.filter(({ filter }) => filter.canLead)
  const walks = [...leading, ...(ofWalk ? [{ filter: inOrder, reach: list, count: ofWalk.inTable.ofFilter }] : [])].map(({ filter, reach, count }) => {
    const walk = walkOf(filter, filters, bounds)
    return { walk, distance: (Math.abs(start - (reach?.getTime() ?? 0)) / count) * (walk.entriesMax ?? 0) }
  })
  return walks.toSorted((a, b) => b.distance - a.distance)[0]?.walk ?? walkOf(inOrder, filters, bounds)
}

/** Of a Date. */
const latestTime = 8_640_000_000_000_000

/** Finds a filter with so few rows that all of them can be read; otherwise the time that each indexed filter leads to. */
export async function findFew(context: Tenant, request: SearchRequest, bounds: SearchBounds) {
  const selective = request.filters.find(({ isSelective }) => isSelective)
  const filters = request.filters.filter(({ hasNoIndex, isSelective }) => !hasNoIndex && !isSelective)
  if ((selective && !selective.compared) || filters.length === 0) return { selective, few: selective, reaches: [] }
  const reaches = await readReaches(context, { ...request, filters }, bounds)
  const few = filters.find((_, index) => reaches[index] === null)
  return few ? { selective: undefined, few, reaches } : { selective, few: selective, reaches }
}

/** @param bounds null to read all entries of the leading filter. */
function walkOf(leading: SearchFilter, filters: readonly SearchFilter[], bounds: Pick<SearchBounds, 'entries' | 'ofWalk'> | null): Walk {
  const others = filters.filter((filter) => filter !== leading)
  const isOfRows = !(leading.isCovered ?? leading.canLead) || others.some(({ isInTable }) => isInTable)
  const isOfList = leading === inOrder
  const ofWalk = bounds?.ofWalk?.[isOfRows ? 'inTable' : 'covered']
  return {
    values: leading.values,
    rest: sql.join([...others.map((filter) => filter.compared ?? anyOf(filter)), sql`true`], sql` AND `),
    entriesMax: bounds && (ofWalk?.[isOfList ? 'ofList' : 'ofFilter'] ?? bounds.entries),
    isOfRows,
    isOfList,
  }
}

/** A filter with fewer rows than this has few. */
function fewOf({ fewMax }: SearchFilter, { few }: SearchBounds): number {
  return Math.min(few, fewMax ?? few)
}

/** A row has one of the filter's values. */
export function anyOf({ values }: SearchFilter): Condition {
  return sql`(${sql.join(values, sql` OR `)})`
}

/** The time that each filter's index leads to with as many entries as are few, null for a filter with fewer rows. */
async function readReaches(context: Tenant, request: SearchRequest, bounds: SearchBounds): Promise<(Date | null)[]> {
  const tenant = tenantOf(context)
  const { filters, list, page } = request
  const newest = page.before ? sql`least` : sql`greatest`
  const reaches = filters.map((filter) => {
    const { values, order } = filter
    // Days and the place in the list are within a range in the order of the list. In another order, entries outside of them would be passed over.
    const orders = order === undefined ? [] : [order].flat()
    const common = order ? [tenant] : listConditions(tenant, request)
    const ends = values.map(
      (value, index) =>
        sql`(SELECT p.created_at FROM ${list.table} p WHERE ${sql.join([...common, value], sql` AND `)} ${orders[index] ?? orders[0] ?? listOrder(request)} OFFSET ${fewOf(filter, bounds)} LIMIT 1)`,
    )
    return sql`${newest}(${sql.join(ends)})`
  })
  const { rows } = await sql<{ reaches: (Date | null)[] }>`SELECT ARRAY[${sql.join(reaches)}] AS reaches`.execute(context.db)
  return filters.map((_, index) => rows[0]?.reaches[index] ?? null)
}

/** Every row of these indexes' ranges belongs to the page. */
function fullPageQuery<Row>(tenant: Condition, request: SearchRequest, { values }: Walk): RawBuilder<Row> {
  const { list, page } = request
  const order = listOrder(request)
  const conditions = listConditions(tenant, request)
  const ranges = values.map(
    (value) => sql`SELECT ${list.columns} FROM ${list.table} p WHERE ${sql.join([...conditions, value], sql` AND `)} ${order} LIMIT ${page.limit}`,
  )
  return withJoin(request, sql`SELECT * FROM (${unionAll(ranges)}) AS p ${order} LIMIT ${page.limit}`)
}

type SearchRow<Row> = Row & {
  readonly is_found: boolean
  /** The last entry that was read. */
  readonly is_end: boolean
}

/**
 * Reads entries of indexes, and if they have all columns that are compared, only the rows of the page from the table. The last entry that was read is a row as well,
 * unless all were read. Ranges are merged, so that the entries are the next ones of the list, whichever value has most of them.
 * Rows are looked up together: IDs begin with their time, so those of neighbors share pages of the index and of the table.
 */
function searchQuery<Row>(tenant: Condition, request: SearchRequest, { values, entriesMax, isOfRows }: Walk, rest: Condition): RawBuilder<SearchRow<Row>> {
  const { list, page } = request
  const order = listOrder(request)
  const conditions = listConditions(tenant, request)
  const columns = isOfRows ? sql`p.*` : list.entryColumns
  // OFFSET 0 keeps the planner from comparing the other filters first, on another index.
  const part = entriesMax === null ? sql`OFFSET 0` : sql`${order} LIMIT ${entriesMax}`
  const ranges = values.map(
    (value) => sql`
      SELECT ${columns ?? sql`p.created_at, p.id`}, (${rest}) IS TRUE AS is_found
      FROM ${list.table} p WHERE ${sql.join([...conditions, value], sql` AND `)} ${part}`,
  )
  const all = unionAll(ranges)
  const entries =
    entriesMax === null
      ? sql`SELECT p.*, false AS is_end FROM (${all}) AS p`
      : sql`SELECT p.*, row_number() OVER (${order}) = ${entriesMax} AS is_end FROM (${all}) AS p ${order} LIMIT ${entriesMax}`
  const rows = sql`SELECT * FROM (${entries}) AS p WHERE p.is_found OR p.is_end ${order} LIMIT ${page.limit}`
  if (columns) return withJoin(request, sql`SELECT ${list.columns}, p.is_found, p.is_end FROM (${rows}) AS p ${order}`)
  return withJoin(
    request,
    sql`WITH e AS MATERIALIZED (${rows})
    SELECT ${list.columns}, e.is_found, e.is_end FROM e JOIN (SELECT * FROM ${list.table} p WHERE ${tenant} AND p.id = ANY (ARRAY(SELECT id FROM e)) OFFSET 0) AS p
    ON p.id = e.id ${order}`,
  )
}

function withJoin<Row>(request: SearchRequest, query: Condition): RawBuilder<Row> {
  const { join } = request.list
  if (!join) return sql<Row>`${query}`
  return sql<Row>`SELECT p.*, ${join.columns} FROM (${query}) AS p JOIN ${join.on} ${listOrder(request)}`
}

/** What is older than the end of one range may have rows of that range between. */
export function upToEnd<Row extends Placed>(page: PageRequest, rows: SearchRow<Row>[]): Found<Row> {
  const end = rows.findIndex(({ is_end }) => is_end)
  const found = (end === -1 ? rows : rows.slice(0, end + 1)).filter(({ is_found }) => is_found)
  const last = rows[end]
  return { rows: inListOrder(page, found), searchedTo: last ? positionOf(last) : null }
}

/** A list is of an account or of a business. */
export type Tenant = TenantContext | BusinessContext

export function tenantOf(context: Tenant): Condition {
  return context.businessId === undefined ? sql`p.merchant_id = ${context.merchantId}` : sql`p.business_id = ${context.businessId}`
}

export function listConditions(tenant: Condition, request: SearchRequest): Condition[] {
  return [tenant, ...request.days, ...positionConditions(request.page, timeOf(request))]
}

export function listOrder(request: SearchRequest): Condition {
  return orderOf(request.page, timeOf(request))
}

function timeOf({ list }: SearchRequest): string | null {
  return list.isInOrderOfIds ? null : 'created_at'
}

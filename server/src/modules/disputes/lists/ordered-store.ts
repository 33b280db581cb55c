import type { DisputeKind, DisputeStatus } from '@counterfoil/contract/statuses'
import { sql } from 'kysely'
import type { TenantContext } from '../../../infra/context.ts'
import type { SearchBounds } from '../../../infra/keyset-search-store.ts'
import type { Found } from '../../../infra/pages/keyset-pages.ts'
import { unionAll } from '../../../infra/pages/keyset-pages-store.ts'
import { type DisputeFilters, orderedFiltersOf } from './filters-store.ts'
import type { DisputePage } from './list-store.ts'
import { duePosition, type OrderedRequest, type OrderedRow, type Slice, slicesOf } from './ordered-ranges-store.ts'
import { findFewRows, findLeading, findSearchedRows, type OrderedSearch, orderedBounds } from './ordered-search-store.ts'
import { type OrderedPlace, placeOf } from './orders.ts'

/** Rows of a page in the list's order. Reads one part after the other until the page is full, or until a search ends. */
export async function findOrderedPage(
  context: TenantContext,
  page: DisputePage,
  request: OrderedRequest,
  bounds = orderedBounds,
): Promise<Found<OrderedRow, OrderedPlace>> {
  const statuses = page.statuses.filter((status) => isPossible(status, page.filters))
  const slices = slicesOf(context, { ...page, statuses }, request)
  if (slices.length === 0) return { rows: [], searchedTo: null }
  const search = { ...request, statuses, slices, filters: orderedFiltersOf(page) }
  if (slices.every((slice) => !isSearched(slice, search))) return walkParts(context, search, bounds)
  const leading = await findLeading(context, search.filters, bounds)
  if (!leading) return walkParts(context, search, bounds)
  return { rows: inOrder(request, await findFewRows(context, search, leading)), searchedTo: null }
}

/** Whether filters are compared with the rows of a part; otherwise all rows of its ranges belong to the page. */
function isSearched({ filterCount }: Slice, { filters }: OrderedSearch): boolean {
  return filterCount < filters.length
}

function inOrder({ before }: Pick<OrderedSearch, 'before'>, rows: OrderedRow[]): OrderedRow[] {
  return before ? rows.toReversed() : rows
}

/** Each part of the page that has to be searched has an equal share of the entries. */
async function walkParts(context: TenantContext, search: OrderedSearch, bounds: SearchBounds): Promise<Found<OrderedRow, OrderedPlace>> {
  const share = Math.ceil(bounds.entries / search.slices.filter((slice) => isSearched(slice, search)).length)
  const rows: OrderedRow[] = []
  for (const slice of search.slices) {
    const limit = search.limit - rows.length
    if (limit === 0) break
    const part = { ...search, limit, slices: [slice] }
    if (!isSearched(slice, search)) rows.push(...(await findRows(context, slice, limit)))
    else {
      const found = await findSearchedRows(context, part, share)
      rows.push(...found.rows)
      if (found.end) return { rows: inOrder(search, rows), searchedTo: placeOf(search.sort, found.end) }
    }
  }
  return { rows: inOrder(search, rows), searchedTo: null }
}

/** An inquiry has statuses that no other kind has. */
function isPossible(status: DisputeStatus, { category }: DisputeFilters): boolean {
  const kinds = category as readonly DisputeKind[] | undefined
  return !kinds?.length || kinds.some((kind) => (kind === 'query') === status.startsWith('warning_'))
}

/** All rows of a slice belong to the page, so each status is a range of the index in the order of the part. */
async function findRows(context: TenantContext, { index, conditions, statuses, places, order }: Slice, limit: number) {
  const ranges = statuses.flatMap((status) =>
    places.map(
      (place) => sql`
      SELECT p.*, ${duePosition} FROM disputes p WHERE ${sql.join([...conditions, place, status], sql` AND `)} ${order} LIMIT ${limit}`,
    ),
  )
  const { rows } = await sql<OrderedRow>`
    SELECT p.*, ${index}::int AS part FROM (${unionAll(ranges)}) AS p ${order} LIMIT ${limit}`.execute(context.db)
  return rows
}

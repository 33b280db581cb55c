import type { DisputeKind, DisputeStatus } from '@counterfoil/contract/statuses'
import { sql } from 'kysely'
import type { TenantContext } from '../../../infra/context.ts'
import type { Found } from '../../../infra/pages/keyset-pages.ts'
import { unionAll } from '../../../infra/pages/keyset-pages-store.ts'
import { boundsOf } from '../insights/filters-store.ts'
import { type DisputeFilters, orderedFiltersOf } from './filters-store.ts'
import type { DisputePage } from './list-store.ts'
import { duePosition, type OrderedRequest, type OrderedRow, type Slice, slicesOf } from './ordered-ranges-store.ts'
import { findFewRows, findLeading, findSearchedRows } from './ordered-search-store.ts'
import { type OrderedPlace, placeOf } from './orders.ts'

/** Rows of a page in the list's order. Reads one part after the other until the page is full, or until a search ends. */
export async function findOrderedPage(
  context: TenantContext,
  page: DisputePage,
  request: OrderedRequest,
  bounds = boundsOf(page.filters),
): Promise<Found<OrderedRow, OrderedPlace>> {
  const statuses = page.statuses.filter((status) => isPossible(status, page.filters))
  const slices = slicesOf(context, page, request)
  if (statuses.length === 0 || slices.length === 0) return { rows: [], searchedTo: null }
  const filters = orderedFiltersOf(context, page.filters, page.timeZone)
  const isSearch = (slice: Slice) => slice.filterCount < filters.length
  const inOrder = (rows: OrderedRow[]) => (request.before ? rows.toReversed() : rows)

  const leading = slices.some(isSearch) ? await findLeading(context, filters, bounds) : undefined
  if (leading) return { rows: inOrder(await findFewRows(context, { ...request, statuses, filters, slices }, leading)), searchedTo: null }
  const rows: OrderedRow[] = []
  for (const slice of slices) {
    const limit = request.limit - rows.length
    if (limit === 0) break
    if (!isSearch(slice)) {
      rows.push(...(await findRows(context, slice, statuses, limit)))
      continue
    }
    const found = await findSearchedRows(context, { ...request, limit, statuses, filters, slices: [slice] }, bounds)
    rows.push(...found.rows)
    if (found.end) return { rows: inOrder(rows), searchedTo: placeOf(request.sort, found.end) }
  }
  return { rows: inOrder(rows), searchedTo: null }
}

/** An inquiry has statuses that no other kind has. */
function isPossible(status: DisputeStatus, { category }: DisputeFilters): boolean {
  const kinds = category as readonly DisputeKind[] | undefined
  return !kinds?.length || kinds.some((kind) => (kind === 'query') === status.startsWith('warning_'))
}

/** All rows of a slice belong to the page, so each status is a range of the index in the order of the part. */
async function findRows(context: TenantContext, { index, conditions, places, order }: Slice, statuses: readonly DisputeStatus[], limit: number) {
  const ranges = statuses.flatMap((status) =>
    places.map(
      (place) => sql`
      SELECT p.*, ${duePosition} FROM disputes p WHERE ${sql.join([...conditions, place, sql`p.status = ${status}`], sql` AND `)} ${order} LIMIT ${limit}`,
    ),
  )
  const { rows } = await sql<OrderedRow>`
    SELECT p.*, ${index}::int AS part FROM (${unionAll(ranges)}) AS p ${order} LIMIT ${limit}`.execute(context.db)
  return rows
}

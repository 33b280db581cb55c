import { sql } from 'kysely'
import type { TenantContext } from '#server/infra/context.ts'
import { findNext, type SearchFilter } from '#server/infra/keyset-search-store.ts'
import type { Found, PageRequest } from '#server/infra/pages/keyset-pages.ts'
import { dayConditions } from '#server/infra/pages/keyset-pages-store.ts'
import { type PaymentFilters, searchFiltersOf } from '../list-filters-store.ts'
import { findListedPage, listOf, type PaymentBounds, type PaymentListRow } from './listed-store.ts'
import { comparedStart, listEnd, type PaymentPage, type PaymentPlace } from './places.ts'
import { comparedFilter, findIndexed, type IndexedText } from './text-filter-store.ts'

/** Pages of payments by a text: first those that indexes find, before anything is compared, then all others that have the text (decision 0078). */

type TextFilters = PaymentFilters & { readonly text: string }
type Page = Found<PaymentListRow, PaymentPlace>

/** Returns one page. One that ends with the last payment that indexes find was searched to `comparedStart`. */
export async function findTextPage(context: TenantContext, filters: TextFilters, page: PaymentPage, timeZone: string, bounds: PaymentBounds): Promise<Page> {
  const indexed = await findIndexed(context, filters.text, bounds.range)
  const findFirst = (part: PageRequest) => findIndexedPage(context, filters, part, timeZone, indexed)
  if (!(page.after ?? page.before)?.isCompared) {
    const { rows } = await findFirst(page)
    if (page.before) return { rows, searchedTo: null }
    if (rows.length > 0) return { rows, searchedTo: rows.length < page.limit ? comparedStart : null }
    return compareTexts(context, filters, { ...page, after: null }, timeZone, bounds, indexed)
  }
  const found = await compareTexts(context, filters, page, timeZone, bounds, indexed)
  const missing = page.limit - found.rows.length
  if (!page.before || found.searchedTo || missing <= 0) return found
  // Before the compared payments are those that indexes find.
  const { rows } = await findFirst({ limit: missing, after: null, before: listEnd })
  return { rows: [...rows, ...found.rows], searchedTo: null }
}

function findIndexedPage(context: TenantContext, filters: PaymentFilters, page: PageRequest, timeZone: string, { ids }: IndexedText) {
  const indexed = withIds(ids)
  const request = {
    list: listOf(context.merchantId),
    filters: [indexed, ...searchFiltersOf(context.merchantId, filters, timeZone, page)],
    days: dayConditions(filters.created_from, filters.created_to, timeZone),
    page,
  }
  return findNext<PaymentListRow>(context, request, indexed, null)
}

/** These payments. */
export function withIds(ids: readonly string[]): SearchFilter {
  return { values: [sql`p.id = ANY (${[...ids]}::text[])`], index: 'other' }
}

async function compareTexts(
  context: TenantContext,
  filters: TextFilters,
  page: PageRequest,
  timeZone: string,
  bounds: PaymentBounds,
  { ranges }: IndexedText,
): Promise<Page> {
  const { rows, searchedTo } = await findListedPage(context, filters, page, timeZone, bounds, [comparedFilter(filters.text, ranges)])
  return { rows: rows.map((row) => ({ ...row, is_compared: true as const })), searchedTo: searchedTo && { ...searchedTo, isCompared: true as const } }
}

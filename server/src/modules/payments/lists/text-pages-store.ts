import { sql } from 'kysely'
import type { TenantContext } from '../../../infra/context.ts'
import { findSearchedPage, type SearchFilter, searchBounds } from '../../../infra/keyset-search-store.ts'
import type { Found, PageRequest } from '../../../infra/pages/keyset-pages.ts'
import type { Condition } from '../../../infra/pages/keyset-pages-store.ts'
import { findComparedPage, list, type PaymentBounds, type PaymentListRow } from './listed-store.ts'
import { comparedStart, listEnd, type PaymentPage, type PaymentPlace } from './places.ts'
import { comparedFilter, findIndexed, type IndexedText, nothingIndexed } from './text-filter-store.ts'

/** Pages of payments by a text: first those that indexes find, before anything is compared, then all others that have the text (decision 0108). */

export interface TextSearch {
  readonly text: string
  readonly days: readonly Condition[]
  /** The other filters, from the place of a page on. */
  readonly others: (page: PageRequest) => Promise<SearchFilter[]>
  /** False if another filter can't be compared with single payments. The text is then compared with all of its payments. */
  readonly usesIndexes: boolean
}

type Page = Found<PaymentListRow, PaymentPlace>

/** Returns one page. One that ends with the last payment that indexes find was searched to `comparedStart`. */
export async function findTextPage(context: TenantContext, search: TextSearch, page: PaymentPage, bounds: PaymentBounds): Promise<Page> {
  if ((page.after ?? page.before)?.isCompared) return findComparedPart(context, search, page, bounds)
  const { rows, ranges } = await findIndexedPage(context, search, page, bounds)
  if (page.before) return { rows, searchedTo: null }
  if (rows.length > 0) return { rows, searchedTo: rows.length < page.limit ? comparedStart : null }
  return compareTexts(context, search, { ...page, after: null }, ranges, bounds)
}

type RangeBounds = Pick<PaymentBounds, 'range'>

/** What indexes find of a text. */
export async function findOfText(
  context: TenantContext,
  search: TextSearch,
  idsMax: number | null,
  bounds: RangeBounds,
  page = wholeList,
): Promise<IndexedText> {
  const { text, days, usesIndexes } = search
  return usesIndexes ? findIndexed(context, text, { ...page, days, idsMax }, bounds.range) : nothingIndexed
}

const wholeList: Omit<PageRequest, 'limit'> = { after: null, before: null }

/** Looks up payments in the order of the list, more at a time if the other filters leave few. */
async function findIndexedPage(context: TenantContext, search: TextSearch, page: PageRequest, bounds: RangeBounds) {
  const others = search.usesIndexes ? await search.others(page) : []
  const { ids, ranges } = await findOfText(context, search, others.length === 0 ? page.limit : null, bounds, page)
  let rows: PaymentListRow[] = []
  for (let start = 0, size = page.limit; start < ids.length && rows.length < page.limit; start += size, size *= 2) {
    const filters = [withIds(ids.slice(start, start + size)), ...others]
    const request = { list, filters, days: [], page: { ...page, limit: page.limit - rows.length } }
    const found = await findSearchedPage<PaymentListRow>(context, request, { ...searchBounds, few: size + 1 })
    rows = page.before ? [...found.rows, ...rows] : [...rows, ...found.rows]
  }
  return { rows, ranges }
}

/** These payments. */
export function withIds(ids: readonly string[]): SearchFilter {
  return { values: [sql`p.id = ANY (${[...ids]}::text[])`], isSelective: true }
}

/** Before the compared payments are those that indexes find. */
async function findComparedPart(context: TenantContext, search: TextSearch, page: PaymentPage, bounds: PaymentBounds): Promise<Page> {
  const { ranges } = await findOfText(context, search, 0, bounds)
  const found = await compareTexts(context, search, page, ranges, bounds)
  const missing = page.limit - found.rows.length
  if (!page.before || found.searchedTo || missing <= 0) return found
  const indexed = await findIndexedPage(context, search, { limit: missing, after: null, before: listEnd }, bounds)
  return { rows: [...indexed.rows, ...found.rows], searchedTo: null }
}

async function compareTexts(context: TenantContext, search: TextSearch, page: PageRequest, ranges: readonly Condition[], bounds: PaymentBounds): Promise<Page> {
  const { text, days, others } = search
  const filters = [...(await others(page)), comparedFilter(context.merchantId, text, ranges)]
  const { rows, searchedTo } = await findComparedPage(context, { filters, days, page }, bounds)
  return { rows: rows.map((row) => ({ ...row, is_compared: true as const })), searchedTo: searchedTo && { ...searchedTo, isCompared: true as const } }
}

import { billingMonthForm } from '#areas/billing/contract/months.ts'
import { queryLimits } from '#kernel/query/rules.ts'
import { dropUndefined, readText } from '../../ui/filters/search-values.ts'
import { type LookSearch, readLook } from './list-look.ts'

/** What a list shows lives in the address, so that it can be reloaded and shared. Read without zod and without its fields, since the route table needs it before the page. */

/** A place in a list; only one of them is set. */
export interface Place {
  after?: string
  before?: string
}

/** The list as a typed query, the place in it, how it is shown, and the ID of the entry that is open beside it. */
export interface ListSearch extends Place, LookSearch {
  q?: string
  open?: string
}

/** The place in the address. */
export function readPlace(search: Record<string, unknown>): Place {
  const after = readText(search.after, 200)
  return dropUndefined<Place>({ after, before: after ? undefined : readText(search.before, 200) })
}

/** Reads the address. */
export function readListSearch(search: Record<string, unknown>): ListSearch {
  const q = readText(search.q, queryLimits.queryLengthMax)
  const open = readText(search.open, 64)
  return { ...(q !== undefined && { q }), ...readLook(search), ...readPlace(search), ...(open !== undefined && { open }) }
}

/** The address of a list. */
export const listAddress = {
  validateSearch: readListSearch,
  search: { middlewares: [({ search, next }: { search: ListSearch; next: (search: ListSearch) => ListSearch }) => readListSearch({ ...next(search) })] },
}

/** The newest month of a list of statements; the current one without it. */
interface StatementsSearch {
  until?: string
}

export function readStatementsSearch({ until }: Record<string, unknown>): StatementsSearch {
  return typeof until === 'string' && billingMonthForm.test(until) ? { until } : {}
}

/** The query and the look, without the place in the list and what is open beside it. */
export function filtersOf({ after: _, before: __, open: ___, ...search }: ListSearch): Omit<ListSearch, keyof Place | 'open'> {
  return search
}

/** Another query with the same look. */
export function withLook({ view, columns }: ListSearch, search: ListSearch): ListSearch {
  return { ...dropUndefined<ListSearch>({ view, columns }), ...search }
}

/** What the server is asked for: the query and the place. */
export function withoutLook({ q, after, before }: ListSearch): ListSearch {
  return dropUndefined<ListSearch>({ q, after, before })
}

export function hasFilters({ q }: ListSearch): boolean {
  return q !== undefined
}

/** Where a search that ended before its page was full continues, in the direction it was going; undefined if it is complete. */
export function searchOn(
  search: ListSearch,
  page: {
    readonly searched_to: string | null
    readonly has_unsearched_texts?: boolean
    readonly next_cursor: string | null
    readonly previous_cursor: string | null
  },
): ListSearch | undefined {
  if (!page.searched_to && !page.has_unsearched_texts) return undefined
  const cursor = search.before ? page.previous_cursor : page.next_cursor
  return cursor ? { ...filtersOf(search), [search.before ? 'before' : 'after']: cursor } : undefined
}

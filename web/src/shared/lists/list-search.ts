import { limits } from '@counterfoil/contract/limits'
import { type FilterValues, parametersOf, termsOfFilters } from '@counterfoil/contract/query/filters'
import { printQuery } from '@counterfoil/contract/query/print'
import { type QueryField, type QueryList, takesSeveral } from '@counterfoil/contract/query/query'
import { readTime, timeLengthMax } from '@counterfoil/contract/query/times'
import { dropUndefined, readDay, readList, readMatch, readText } from '../../ui/filters/search-values.ts'
import { type LookSearch, readLook } from './list-look.ts'

/** What a list shows lives in the address, so that it can be reloaded and shared. Read without zod, since the route table needs it before the page. */

/** A place in a list; only one of them is set. */
export interface Place {
  after?: string
  before?: string
}

/** The list as a typed query, the place in it, and how it is shown. */
export interface ListSearch extends Place, LookSearch {
  q?: string
}

/** The place in the address. */
export function readPlace(search: Record<string, unknown>): Place {
  const after = readText(search.after, 200)
  return dropUndefined<Place>({ after, before: after ? undefined : readText(search.before, 200) })
}

/** Reads the address. One parameter for each filter, as in older links, becomes a query. */
export function readListSearch(list: QueryList, search: Record<string, unknown>): ListSearch {
  const q = readText(search.q, limits.queryLengthMax) ?? searchFor(list, readFilters(list, search)).q
  return { ...(q !== undefined && { q }), ...readLook(search), ...readPlace(search) }
}

/** The first page of the list with these filters. */
export function searchFor<List extends QueryList>(list: List, filters: FilterValues<List>): ListSearch {
  const q = printQuery(termsOfFilters(list, filters))
  return q === '' ? {} : { q }
}

/** The query and the look, without the place in the list. */
export function filtersOf({ after: _, before: __, ...search }: ListSearch): Omit<ListSearch, keyof Place> {
  return search
}

/** Another query with the same look. */
export function withLook({ view, columns, density }: ListSearch, search: ListSearch): ListSearch {
  return { ...dropUndefined<ListSearch>({ view, columns, density }), ...search }
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
  page: { readonly searched_to: string | null; readonly next_cursor: string | null; readonly previous_cursor: string | null },
): ListSearch | undefined {
  if (!page.searched_to) return undefined
  const cursor = search.before ? page.previous_cursor : page.next_cursor
  return cursor ? { ...filtersOf(search), [search.before ? 'before' : 'after']: cursor } : undefined
}

/** A value that is not valid is left out, as if it had not been in the address, and so is what a field doesn't go with. */
function readFilters(list: QueryList, search: Record<string, unknown>): FilterValues<QueryList> {
  const found = Object.entries(list.fields).map(([name, field]) => {
    const values = parametersOf(name, field).map((parameter) => [parameter, readValue(field, search[parameter], search)] as const)
    return { name, field, values: values.filter(([, value]) => value !== undefined) }
  })
  const alone = found.find(({ field, values }) => field.onlyWith && values.length > 0)
  const kept = alone ? found.filter(({ name }) => name === alone.name || alone.field.onlyWith?.includes(name)) : found
  return Object.fromEntries(kept.flatMap(({ values }) => values)) as FilterValues<QueryList>
}

function readValue(field: QueryField, value: unknown, search: Record<string, unknown>): unknown {
  if (field.kind === 'days') return readDay(value)
  if (field.kind === 'choice') {
    const chosen = readList(value, field.values)
    return field.isSingle ? chosen?.split(',')[0] : chosen?.split(',')
  }
  if (field.kind === 'amount') {
    // Minor units mean nothing without their currency.
    const text = readText(search[field.currencyField], 3) && readMatch(value, /^\d{1,12}$/)
    return text === undefined ? undefined : Number(text)
  }
  if (field.kind === 'time') return readTime(readText(value, timeLengthMax) ?? '') ?? undefined
  if (field.kind === 'digits') return readMatch(value, new RegExp(`^\\d{${field.length}}$`))
  if (field.kind === 'id') return readMatch(value, new RegExp(`^\\S{${field.lengthMin},${field.lengthMax}}$`))
  const text = readText(value, field.lengthMax)
  return takesSeveral(field) ? text?.split(',') : text
}

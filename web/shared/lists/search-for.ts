import { type FilterValues, termsOfFilters } from '#kernel/query/filters.ts'
import { printQuery } from '#kernel/query/print.ts'
import type { QueryList } from '#kernel/query/query.ts'
import type { ListSearch } from './list-search.ts'

/** The first page of the list with these filters. */
export function searchFor<List extends QueryList>(list: List, filters: FilterValues<List>): ListSearch {
  const q = printQuery(termsOfFilters(list, filters))
  return q === '' ? {} : { q }
}

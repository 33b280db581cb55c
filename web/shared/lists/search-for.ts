import { type FilterValues, termsOfFilters } from '@counterfoil/contract/query/filters'
import { printQuery } from '@counterfoil/contract/query/print'
import type { QueryList } from '@counterfoil/contract/query/query'
import type { ListSearch } from './list-search.ts'

/** The first page of the list with these filters. */
export function searchFor<List extends QueryList>(list: List, filters: FilterValues<List>): ListSearch {
  const q = printQuery(termsOfFilters(list, filters))
  return q === '' ? {} : { q }
}

import type { QueryList } from '@counterfoil/contract/query/query'
import { type ListSearch, readListSearch } from '../../shared/lists/list-search.ts'

/** The address of a list. Replaces the parameters of older links by the query. */
export function addressOf(list: QueryList) {
  const read = (search: Record<string, unknown>) => readListSearch(list, search)
  return {
    validateSearch: read,
    search: { middlewares: [({ search, next }: { search: ListSearch; next: (search: ListSearch) => ListSearch }) => read({ ...next(search) })] },
  }
}

/** A list that has no older links: its fields aren't needed before its page. */
export const withoutOlderLinks: QueryList = { fields: {}, readWords: (value) => ({ field: '', value }) }

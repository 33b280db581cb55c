import { type ListSearch, readListSearch } from '../../shared/lists/list-search.ts'

/** The address of a list. */
export const listAddress = {
  validateSearch: readListSearch,
  search: { middlewares: [({ search, next }: { search: ListSearch; next: (search: ListSearch) => ListSearch }) => readListSearch({ ...next(search) })] },
}

import { billingMonthForm } from '@counterfoil/contract/billing/months'
import { type ListSearch, readListSearch } from '../../shared/lists/list-search.ts'

/** The address of a list. */
export const listAddress = {
  validateSearch: readListSearch,
  search: { middlewares: [({ search, next }: { search: ListSearch; next: (search: ListSearch) => ListSearch }) => readListSearch({ ...next(search) })] },
}

/** The newest month of the page; the current one without it. */
interface StatementsSearch {
  until?: string
}

export function readStatementsSearch({ until }: Record<string, unknown>): StatementsSearch {
  return typeof until === 'string' && billingMonthForm.test(until) ? { until } : {}
}

import { disputeQuery } from '#areas/disputes/contract/query.ts'
import { type DisputeSort, type DisputeTab, disputeSorts, disputeTabNames, disputeTabs, isOpenTab } from '#areas/disputes/contract/tabs.ts'
import { parseQuery } from '#kernel/query/parse.ts'
import { printQuery } from '#kernel/query/print.ts'
import type { QueryTerm } from '#kernel/query/query.ts'
import { disputeStatuses } from '#kernel/statuses.ts'
import { type ListSearch, readListSearch } from '#web/shared/lists/list-search.ts'

/** The inbox in the address: its tab and order beside the query and the place in the list. */
export interface DisputeSearch extends ListSearch {
  tab?: DisputeTab
  sort?: DisputeSort
}

/** Reads the address. */
export function readDisputeSearch(search: Record<string, unknown>): DisputeSearch {
  const tab = disputeTabNames.find((name) => name === search.tab)
  const sort = disputeSorts.find((name) => name === search.sort)
  return { ...readListSearch(search), ...(tab && { tab }), ...(sort && { sort }) }
}

/** Where the inbox opens. */
const firstTab: DisputeTab = 'needs_response'

/** The tab and order of an address. What needs a response is in the order of its deadlines, unless another one is chosen. */
export function viewOf({ tab = firstTab, sort }: DisputeSearch): { tab: DisputeTab; sort: DisputeSort } {
  return { tab, sort: sort ?? sortsOf(tab)[0] }
}

/** The orders of a tab, its own first. */
export function sortsOf(tab: DisputeTab): readonly [DisputeSort, ...DisputeSort[]] {
  return isOpenTab(tab) ? ['urgency', 'amount', 'newest'] : ['newest', 'deadline', 'amount']
}

/** The query that an export of a tab takes, since a file has no tabs: what the tab leaves of its statuses. Null where it leaves none. */
export function exportQueryOf(tab: DisputeTab, q: string, currency: string): string | null {
  const { terms } = parseQuery(q, disputeQuery, { currency })
  if (!terms || terms.some(({ field }) => field === 'id')) return q
  const asked = terms.find(({ field }) => field === 'status')
  const values = disputeTabs[tab].filter((status) => !asked || asked.values.includes(status) !== asked.isNegated)
  if (values.length === 0) return null
  const term = (field: string, is: readonly string[]): QueryTerm => ({ field, isNegated: false, operator: ':', values: is })
  return printQuery([
    ...(values.length === disputeStatuses.length ? [] : [term('status', values)]),
    ...(isOpenTab(tab) ? [term('deadline', ['ahead'])] : []),
    ...terms.filter(({ field }) => field !== 'status' && !(field === 'deadline' && isOpenTab(tab))),
  ])
}

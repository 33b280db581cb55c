import { type DisputeSort, type DisputeTab, disputeSorts, disputeTabNames, isOpenTab } from '#areas/disputes/contract/tabs.ts'
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

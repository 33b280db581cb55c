import { inboxTabs, nameOfInboxTab } from '#areas/disputes/contract/tabs.ts'
import { paymentQuery } from '#areas/payments/contract/query.ts'
import { nameOfStatusTab, type StatusTab, statusTabNames, statusTabs } from '#areas/payments/contract/tabs.ts'
import { payoutQuery } from '#areas/payouts/contract/query.ts'
import { type PaymentStatus, payoutStatuses } from '#kernel/statuses.ts'
import { searchFor } from '../../shared/lists/search-for.ts'
import { matchesWords } from './pages.ts'

/** The lists that the search opens with a filter: the tabs of payments and disputes, and payouts by their status. Their other words are in `search`. */
export const searchedLists = [
  ...statusTabNames
    .filter((tab) => tab !== 'all')
    .map((tab) => ({
      key: `payments.${tab}` as const,
      page: '/payments' as const,
      name: nameOfStatusTab(tab),
      // Successful payments that were refunded later are found by the tab of refunds.
      statuses: statusTabs[tab].filter((status) => tabOfStatus(status) === tab).map((status) => `payments:status.${status}` as const),
      search: searchFor(paymentQuery, { status: [...statusTabs[tab]] }),
    })),
  ...inboxTabs
    .filter((tab) => tab !== 'all')
    .map((tab) => ({ key: `disputes.${tab}` as const, page: '/payments-product/disputes' as const, name: nameOfInboxTab(tab), statuses: [], search: { tab } })),
  ...payoutStatuses.map((status) => ({
    key: `payouts.${status}` as const,
    page: '/balance/payouts' as const,
    name: `balance:payouts.status.${status}` as const,
    statuses: [],
    search: searchFor(payoutQuery, { status: [status] }),
  })),
]

/** Whether a text finds a list: by its name, its page with it, its statuses or other words. The name of the page alone finds the page. */
export function matchesList(typed: string, { key, page, name, statuses }: SearchedList, say: (text: SearchedText) => string): boolean {
  const title = say(`pages:${page}.title`)
  const words = [title, say(name), ...statuses.map(say), say(`search:listWords.${key}`)].join(' ')
  return matchesWords(typed, words) && !matchesWords(typed, title)
}

/** The tab that shows a status alone: those of successful payments are in tabs after it as well. */
function tabOfStatus(status: PaymentStatus): StatusTab | undefined {
  return statusTabNames.findLast((tab) => statusTabs[tab].some((one) => one === status))
}

type SearchedList = (typeof searchedLists)[number]
type SearchedText = SearchedList['name'] | SearchedList['statuses'][number] | `pages:${SearchedList['page']}.title` | `search:listWords.${SearchedList['key']}`

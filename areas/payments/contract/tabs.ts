import { outcomeStatuses } from '#areas/home/contract/links.ts'
import { figureTitleOf } from '#kernel/figures.ts'
import type { PaymentStatus } from '#kernel/statuses.ts'

/** The tabs of the list, with the statuses that each shows. A payment is successful as on Home: those that were refunded or disputed later have tabs of their own as well. */
export const statusTabs = {
  all: [],
  successful: outcomeStatuses.successful,
  uncaptured: ['uncaptured'],
  refunded: ['refunding', 'partially_refunded', 'refunded'],
  disputed: ['disputed'],
  failed: ['failed'],
  incomplete: ['unconfirmed', 'waiting_to_be_paid', 'in_process'],
  canceled: ['canceled'],
} as const satisfies Record<string, readonly PaymentStatus[]>
export type StatusTab = keyof typeof statusTabs
export const statusTabNames = Object.keys(statusTabs) as StatusTab[]

/** The key of a tab's name, on the page and in the search. */
export function nameOfStatusTab(tab: StatusTab) {
  return tab === 'successful' ? figureTitleOf('payments.successful') : (`payments:tabs.${tab}` as const)
}

/** The tab that shows these statuses; undefined if none shows exactly them. @param statuses joined by commas, as filters of a list are. */
export function tabOf(statuses: string | number | undefined): StatusTab | undefined {
  const asked = typeof statuses === 'string' ? statuses.split(',').toSorted().join() : ''
  return statusTabNames.find((tab) => statusTabs[tab].toSorted().join() === asked)
}

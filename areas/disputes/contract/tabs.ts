import { figureTitleOf } from '#kernel/figures.ts'
import type { DisputeStatus } from '#kernel/statuses.ts'

/** The statuses that need a response. Their tabs, the menu, Home and emails count a dispute until its deadline passes. */
export const openDisputeStatuses = ['needs_response', 'warning_needs_response'] as const satisfies readonly DisputeStatus[]

/** Whether a dispute of this status needs a response, as long as its deadline hasn't passed. */
export function needsResponse(status: DisputeStatus): boolean {
  return (openDisputeStatuses as readonly DisputeStatus[]).includes(status)
}

/** The tabs of the inbox, with the statuses that each shows. Those of inquiries are within one of them. */
export const disputeTabs = {
  needs_response: openDisputeStatuses,
  under_review: ['under_review'],
  won: ['won'],
  lost: ['lost'],
  inquiries: ['warning_needs_response', 'warning_under_review', 'warning_closed'],
  inquiries_needs_response: ['warning_needs_response'],
  inquiries_under_review: ['warning_under_review'],
  inquiries_closed: ['warning_closed'],
  all: ['needs_response', 'under_review', 'won', 'lost', 'warning_needs_response', 'warning_under_review', 'warning_closed'],
} as const satisfies Record<string, readonly DisputeStatus[]>
export type DisputeTab = keyof typeof disputeTabs

/** Whether a tab has disputes until their deadline passes. On a platform, their status stays as it is until the network's decision. */
export function isOpenTab(tab: DisputeTab): boolean {
  return tab === 'needs_response' || tab === 'inquiries_needs_response'
}
export const disputeTabNames = Object.keys(disputeTabs) as DisputeTab[]

/** The tabs that the inbox shows above those of inquiries. */
export const inboxTabs = ['needs_response', 'under_review', 'won', 'lost', 'inquiries', 'all'] as const satisfies readonly DisputeTab[]

/** The key of a tab's name, on the page and in the search. */
export function nameOfInboxTab(tab: (typeof inboxTabs)[number]) {
  return tab === 'needs_response' ? figureTitleOf('disputes.needs_response') : (`disputes:tabs.${tab}` as const)
}

/** Orders of the list. `urgency` is for disputes that need a response: the next deadline first, in all currencies. */
export const disputeSorts = ['urgency', 'deadline', 'amount', 'newest'] as const
export type DisputeSort = (typeof disputeSorts)[number]

/** Disputes of a status are counted up to this number. */
export const disputeCountMax = 1_000

import { queryOptions } from '@tanstack/react-query'
import { type DisputeItem, listDisputeAssignees, listDisputes } from '#areas/disputes/contract/endpoints.ts'
import type { DisputeSort, DisputeTab } from '#areas/disputes/contract/tabs.ts'
import { call } from '#web/api/call.ts'
import type { ListSource } from '#web/shared/lists/use-list-search.ts'

export const disputesKey = (merchantId: string) => ['merchant', merchantId, 'disputes'] as const

/** The pages of a tab in an order. */
export function disputeSource(tab: DisputeTab, sort: DisputeSort): ListSource<DisputeItem> {
  return {
    key: ['disputes', 'list', tab, sort],
    load: (id, query, signal) => call(listDisputes, { params: { id }, query: { ...query, tab, sort } }, { signal, showsFieldErrors: true }),
  }
}

/** Members to whom disputes can be assigned. */
export function assigneesQuery(merchantId: string) {
  return queryOptions({
    queryKey: [...disputesKey(merchantId), 'assignees'],
    queryFn: ({ signal }) => call(listDisputeAssignees, { params: { id: merchantId } }, { signal }),
    staleTime: 60_000,
  })
}

import { type DisputeItem, listDisputeAssignees, listDisputes } from '@counterfoil/contract/disputes/endpoints'
import type { DisputeSort, DisputeTab } from '@counterfoil/contract/disputes/tabs'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../api/call.ts'
import type { ListSource } from '../../shared/lists/use-list-search.ts'

export const disputesKey = (merchantId: string) => ['merchant', merchantId, 'disputes'] as const

/** The pages of a tab in an order. */
export function disputeSource(tab: DisputeTab, sort: DisputeSort): ListSource<DisputeItem> {
  return {
    key: ['disputes', 'list', tab, sort],
    load: (id, query, signal) => call(listDisputes, { params: { id }, query: { ...query, tab, sort } }, { signal, showsErrors: true }),
  }
}

/** Members to whom disputes can be assigned. */
export function assigneesQuery(merchantId: string) {
  return queryOptions({
    queryKey: [...disputesKey(merchantId), 'assignees'],
    queryFn: ({ signal }) => call(listDisputeAssignees, { params: { id: merchantId } }, { signal, showsErrors: true }),
    staleTime: 60_000,
  })
}

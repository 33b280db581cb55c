import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { listApprovals } from '#areas/approvals/contract/endpoints.ts'
import { listDisputes } from '#areas/disputes/contract/endpoints.ts'
import { listActions } from '#areas/home/contract/actions.ts'
import { getOverview } from '#areas/home/contract/endpoints.ts'
import { countTeamApprovals } from '#areas/team/contract/team-approvals.ts'
import type { Answer } from '#kernel/endpoint.ts'
import { call } from '#web/api/call.ts'
import { type DayRange, isOfMonths, type OverviewSearch } from './ranges.ts'

export type Overview = Answer<typeof getOverview>

/** The figures of a range; those of the range before stay until the new ones are there. */
export function overviewQuery(merchantId: string, range: DayRange, { currency, all }: OverviewSearch) {
  const { from, to } = range
  const query = { from, to, ...(currency && { currency }), ...(all && { converted: all }), ...(isOfMonths(range) && { compared: 'months' as const }) }
  return queryOptions({
    queryKey: ['merchant', merchantId, 'overview', query],
    queryFn: ({ signal }) => call(getOverview, { params: { id: merchantId }, query }, { signal }),
    placeholderData: keepPreviousData,
  })
}

/** What needs action beside disputes and requests. Loaded again every minute, since deadlines pass. */
export function actionsQuery(merchantId: string) {
  return queryOptions({
    queryKey: ['merchant', merchantId, 'overview', 'actions'],
    queryFn: ({ signal }) => call(listActions, { params: { id: merchantId } }, { signal }),
    refetchInterval: 60_000,
  })
}

/** So many disputes and requests are listed on Home; the rest are in their lists. */
const listedMax = 10

/** Disputes and inquiries that need a response, the next deadline first. Its key begins as that of their list, which is read again when one of them changes. */
export function openDisputesQuery(merchantId: string) {
  return queryOptions({
    queryKey: ['merchant', merchantId, 'disputes', 'list', 'home'],
    queryFn: ({ signal }) =>
      call(listDisputes, { params: { id: merchantId }, query: { tab: 'needs_response', sort: 'urgency', limit: listedMax } }, { signal }),
    refetchInterval: 60_000,
  })
}

/** Requests that wait for approval. */
export function pendingApprovalsQuery(merchantId: string) {
  return queryOptions({
    queryKey: ['merchant', merchantId, 'approvals', 'home'],
    queryFn: ({ signal }) => call(listApprovals, { params: { id: merchantId }, query: { state: 'pending', limit: listedMax } }, { signal }),
    refetchInterval: 60_000,
  })
}

/** Changes of the team that wait for the reader's decision. */
export function teamApprovalCountQuery(merchantId: string) {
  return queryOptions({
    queryKey: ['merchant', merchantId, 'team', 'approvals', 'count'],
    queryFn: ({ signal }) => call(countTeamApprovals, { params: { id: merchantId } }, { signal }),
  })
}

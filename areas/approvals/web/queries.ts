import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query'
import { type ApprovalDetail, getApproval, listApprovals } from '#areas/approvals/contract/endpoints.ts'
import { getTeamApproval, listTeamApprovals, type TeamApprovalDetail } from '#areas/team/contract/team-approvals.ts'
import { call } from '#web/api/call.ts'
import { paymentQuery } from '#web/api/payment-queries.ts'
import { approvalsKey, refetchApprovals } from '#web/shared/approvals/queries.ts'
import type { Place } from '#web/shared/lists/list-search.ts'

export type ApprovalState = 'pending' | 'decided'

/** A page of requests, newest first. */
export function approvalPageQuery(merchantId: string, state: ApprovalState, place: Place) {
  return queryOptions({
    queryKey: [...approvalsKey(merchantId), 'list', state, place],
    queryFn: ({ signal }) => call(listApprovals, { params: { id: merchantId }, query: { state, ...place } }, { signal }),
    placeholderData: keepPreviousData,
  })
}

export function approvalQuery(merchantId: string, approvalId: string) {
  return queryOptions({
    queryKey: [...approvalsKey(merchantId), 'detail', approvalId],
    queryFn: ({ signal }) => call(getApproval, { params: { id: merchantId, approvalId } }, { signal }),
  })
}

/** A page of changes of the team, newest first. */
export function teamApprovalPageQuery(merchantId: string, state: ApprovalState | undefined, place: Place) {
  return queryOptions({
    queryKey: [...approvalsKey(merchantId), 'team', 'list', state, place],
    queryFn: ({ signal }) => call(listTeamApprovals, { params: { id: merchantId }, query: { ...(state && { state }), ...place } }, { signal }),
    placeholderData: keepPreviousData,
  })
}

export function teamApprovalQuery(merchantId: string, approvalId: string) {
  return queryOptions({
    queryKey: [...approvalsKey(merchantId), 'team', 'detail', approvalId],
    queryFn: ({ signal }) => call(getTeamApproval, { params: { id: merchantId, approvalId } }, { signal }),
  })
}

/** After a decision on a change of the team: the request is known, and the team is read again. */
export async function takeInChange(queries: QueryClient, merchantId: string, approval: TeamApprovalDetail): Promise<void> {
  queries.setQueryData(teamApprovalQuery(merchantId, approval.id).queryKey, approval)
  await Promise.all([refetchApprovals(queries, merchantId), queries.invalidateQueries({ queryKey: ['merchant', merchantId, 'team'] })])
}

/** After a decision: the request is known, and everything that it changed is read again. */
export async function takeInDecision(queries: QueryClient, merchantId: string, approval: ApprovalDetail): Promise<void> {
  queries.setQueryData(approvalQuery(merchantId, approval.id).queryKey, approval)
  const changed = [['payments', 'list'], ['payouts', 'list'], ['overview'], ['balance'], ['bank-accounts']].map((key) => ['merchant', merchantId, ...key])
  if (approval.payment_id !== null) changed.push([...paymentQuery(merchantId, approval.payment_id).queryKey])
  await Promise.all([refetchApprovals(queries, merchantId), ...changed.map((queryKey) => queries.invalidateQueries({ queryKey }))])
}

import { type QueryClient, queryOptions, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { getOwnLimits, listApprovals } from '#areas/approvals/contract/endpoints.ts'
import { approvalLimits } from '#areas/approvals/contract/rules.ts'
import { getSecondPersonPolicy } from '#areas/team/contract/second-person.ts'
import { listTeamApprovals } from '#areas/team/contract/team-approvals.ts'
import { call } from '../../api/call.ts'
import { useMerchant } from '../../stores/merchant.ts'
import { showToast } from '../../ui/feedback/toast-store.ts'

export const approvalsKey = (merchantId: string) => ['merchant', merchantId, 'approvals'] as const

/** The person's own limits on refunds and payouts. They change with each refund, so a dialog reads them when it opens. */
export function ownLimitsQuery(merchantId: string) {
  return queryOptions({
    queryKey: [...approvalsKey(merchantId), 'limits'],
    queryFn: ({ signal }) => call(getOwnLimits, { params: { id: merchantId } }, { signal }),
    staleTime: 0,
  })
}

/** The refund of a payment that waits for approval; empty without one. */
export function pendingOfPaymentQuery(merchantId: string, paymentId: string) {
  return queryOptions({
    queryKey: [...approvalsKey(merchantId), 'payment', paymentId],
    queryFn: ({ signal }) => call(listApprovals, { params: { id: merchantId }, query: { payment_id: paymentId, state: 'pending', limit: 1 } }, { signal }),
  })
}

/** For which changes the business requires a second person. */
export function secondPersonQuery(merchantId: string) {
  return queryOptions({
    queryKey: [...approvalsKey(merchantId), 'second-person'],
    queryFn: ({ signal }) => call(getSecondPersonPolicy, { params: { id: merchantId } }, { signal }),
  })
}

/** The change of a role or a member that waits for a second person; empty without one. */
export function pendingOfSubjectQuery(merchantId: string, subjectId: string) {
  return queryOptions({
    queryKey: [...approvalsKey(merchantId), 'subject', subjectId],
    queryFn: ({ signal }) => call(listTeamApprovals, { params: { id: merchantId }, query: { subject_id: subjectId, state: 'pending', limit: 1 } }, { signal }),
  })
}

/** After a request was made or decided on: lists, count and limits are read again. */
export function refetchApprovals(queries: QueryClient, merchantId: string): Promise<void> {
  return queries.invalidateQueries({ queryKey: approvalsKey(merchantId) })
}

/** Says that a change became a request, and loads requests again. */
export function useSayRequested(): () => void {
  const { t } = useTranslation('shell')
  const queries = useQueryClient()
  const { id } = useMerchant()
  return () => {
    showToast({ kind: 'success', text: t('secondPerson.requested', { hours: approvalLimits.approvalHours }) })
    void refetchApprovals(queries, id)
  }
}

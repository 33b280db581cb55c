import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query'
import { getPayout, listExpectedPayouts, listPayoutLines, listPayouts, type PayoutDetail, type PayoutItem } from '#areas/payouts/contract/endpoints.ts'
import { call } from '../../api/call.ts'
import type { Place } from '../lists/list-search.ts'
import type { ListSource } from '../lists/use-list-search.ts'

export const payoutSource: ListSource<PayoutItem> = {
  key: ['payouts', 'list'],
  load: (id, query, signal) => call(listPayouts, { params: { id }, query }, { signal }),
}

export function payoutQuery(merchantId: string, payoutId: string) {
  return queryOptions({
    queryKey: ['merchant', merchantId, 'payouts', 'detail', payoutId],
    queryFn: ({ signal }) => call(getPayout, { params: { id: merchantId, payoutId } }, { signal }),
    staleTime: 10_000,
  })
}

/** A page of what a payout settles. Its lines never change. */
export function payoutLinesQuery(merchantId: string, payoutId: string, place: Place) {
  return queryOptions({
    queryKey: ['merchant', merchantId, 'payouts', 'lines', payoutId, place],
    queryFn: ({ signal }) => call(listPayoutLines, { params: { id: merchantId, payoutId }, query: { ...place } }, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 60_000,
  })
}

/** Everything that counts payouts. */
const counting = [['payouts'], ['overview'], ['balance']] as const

/** What the page knows of payouts and the balance is read again. */
export async function refetchPayouts(queries: QueryClient, merchantId: string): Promise<void> {
  await Promise.all(counting.map((key) => queries.invalidateQueries({ queryKey: ['merchant', merchantId, ...key] })))
}

/** After a payout changed: it is known, and everything that counts it is read again. */
export async function takeInPayout(queries: QueryClient, merchantId: string, payout: PayoutDetail): Promise<void> {
  await refetchPayouts(queries, merchantId)
  queries.setQueryData(payoutQuery(merchantId, payout.id).queryKey, payout)
}

/** Payouts in transit and expected from schedules, with each schedule's next run. */
export function expectedQuery(merchantId: string) {
  return queryOptions({
    queryKey: ['merchant', merchantId, 'payouts', 'expected'],
    queryFn: ({ signal }) => call(listExpectedPayouts, { params: { id: merchantId } }, { signal }),
  })
}

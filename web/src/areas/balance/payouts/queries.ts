import type { PayoutDetail } from '@counterfoil/contract/payouts'
import { getPayout, listPayoutLines, listPayouts } from '@counterfoil/contract/payouts'
import type { QueryClient } from '@tanstack/react-query'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../../../api/call.ts'
import type { PayoutSearch, Place } from './search.ts'
import { toPayoutQuery } from './search.ts'

/** A page of the list. While another page is on its way the present one stays. */
export function payoutListQuery(merchantId: string, search: PayoutSearch) {
  const query = toPayoutQuery(search)
  return queryOptions({
    queryKey: ['merchant', merchantId, 'payouts', 'list', query],
    queryFn: ({ signal }) => call(listPayouts, { params: { id: merchantId }, query }, { signal, showsErrors: true }),
    placeholderData: keepPreviousData,
    staleTime: 5_000,
  })
}

export function payoutQuery(merchantId: string, payoutId: string) {
  return queryOptions({
    queryKey: ['merchant', merchantId, 'payouts', 'detail', payoutId],
    queryFn: ({ signal }) => call(getPayout, { params: { id: merchantId, payoutId } }, { signal, showsErrors: true }),
    staleTime: 10_000,
  })
}

/** A page of what a payout settles. Its lines never change. */
export function payoutLinesQuery(merchantId: string, payoutId: string, place: Place) {
  return queryOptions({
    queryKey: ['merchant', merchantId, 'payouts', 'lines', payoutId, place],
    queryFn: ({ signal }) => call(listPayoutLines, { params: { id: merchantId, payoutId }, query: { ...place } }, { signal, showsErrors: true }),
    placeholderData: keepPreviousData,
    staleTime: 60_000,
  })
}

/** After a payout changed: it is known, and everything that counts it is read again. */
export async function takeInPayout(queries: QueryClient, merchantId: string, payout: PayoutDetail): Promise<void> {
  queries.setQueryData(payoutQuery(merchantId, payout.id).queryKey, payout)
  const counting = [['payouts', 'list'], ['overview'], ['balance']]
  await Promise.all(counting.map((key) => queries.invalidateQueries({ queryKey: ['merchant', merchantId, ...key] })))
}

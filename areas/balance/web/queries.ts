import { listArrivals, listMovements, type Movement } from '@counterfoil/contract/balance/endpoints'
import { listPayouts } from '@counterfoil/contract/payouts/endpoints'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../api/call.ts'
import type { ListSource } from '../../shared/lists/use-list-search.ts'

export const movementSource: ListSource<Movement> = {
  key: ['balance', 'movements'],
  load: (id, query, signal) => call(listMovements, { params: { id }, query }, { signal, showsErrors: true }),
}

export function arrivalsQuery(merchantId: string) {
  return queryOptions({
    queryKey: ['merchant', merchantId, 'balance', 'arrivals'],
    queryFn: ({ signal }) => call(listArrivals, { params: { id: merchantId } }, { signal, showsErrors: true }),
  })
}

/** How many payouts on their way are named one by one. */
export const payoutsShownMax = 10

export function payoutsOnTheirWayQuery(merchantId: string) {
  return queryOptions({
    queryKey: ['merchant', merchantId, 'balance', 'payouts-on-their-way'],
    queryFn: ({ signal }) =>
      call(listPayouts, { params: { id: merchantId }, query: { status: ['processing'], limit: payoutsShownMax } }, { signal, showsErrors: true }),
  })
}

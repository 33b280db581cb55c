import { listArrivals, listMovements } from '@counterfoil/contract/balance'
import { listPayouts } from '@counterfoil/contract/payouts'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../../api/call.ts'
import type { MovementSearch } from './search.ts'
import { toMovementQuery } from './search.ts'

/** A page of the list. While another page is on its way the present one stays. */
export function movementListQuery(merchantId: string, search: MovementSearch) {
  const query = toMovementQuery(search)
  return queryOptions({
    queryKey: ['merchant', merchantId, 'balance', 'movements', query],
    queryFn: ({ signal }) => call(listMovements, { params: { id: merchantId }, query }, { signal, showsErrors: true }),
    placeholderData: keepPreviousData,
    // Money moves all the time; a look back at the list is worth a request.
    staleTime: 5_000,
  })
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

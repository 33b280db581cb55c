import { queryOptions } from '@tanstack/react-query'
import { listArrivals, listMovements, type Movement } from '#areas/balance/contract/endpoints.ts'
import { listPayouts } from '#areas/payouts/contract/endpoints.ts'
import { call } from '#web/api/call.ts'
import type { ListSource } from '#web/shared/lists/use-list-search.ts'

export const movementSource: ListSource<Movement> = {
  key: ['balance', 'movements'],
  load: (id, query, signal) => call(listMovements, { params: { id }, query }, { signal, showsFieldErrors: true }),
}

export function arrivalsQuery(merchantId: string) {
  return queryOptions({
    queryKey: ['merchant', merchantId, 'balance', 'arrivals'],
    queryFn: ({ signal }) => call(listArrivals, { params: { id: merchantId } }, { signal }),
  })
}

/** How many payouts on their way are named one by one. */
export const payoutsShownMax = 10

export function payoutsOnTheirWayQuery(merchantId: string) {
  return queryOptions({
    queryKey: ['merchant', merchantId, 'balance', 'payouts-on-their-way'],
    queryFn: ({ signal }) => call(listPayouts, { params: { id: merchantId }, query: { status: ['processing'], limit: payoutsShownMax } }, { signal }),
  })
}

import { queryOptions } from '@tanstack/react-query'
import { totalFewPayments, totalPayments } from '#areas/payments/contract/totals.ts'
import { call } from '#web/api/call.ts'
import { paymentSource } from '../queries.ts'

/**
 * The totals of all pages of a list; of a list with few payments without asking, null if there are more. Below the key of the list, since they change with it.
 * @param loadedAt when the page above them was loaded; totals are read again with it.
 */
export function paymentTotalsQuery(merchantId: string, q: string, loadedAt: number, isAsked: boolean) {
  return queryOptions({
    queryKey: ['merchant', merchantId, ...paymentSource.key, 'totals', isAsked, q, loadedAt],
    queryFn: async ({ signal }) => {
      const endpoint = isAsked ? totalPayments : totalFewPayments
      return (await call(endpoint, { params: { id: merchantId }, query: { q } }, { signal, showsErrors: true })).totals
    },
    // Read again only with the list.
    staleTime: Number.POSITIVE_INFINITY,
    // A list that is opened again has no totals until somebody asks.
    gcTime: 0,
  })
}

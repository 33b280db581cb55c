import { queryOptions } from '@tanstack/react-query'
import { getPayment } from '#areas/payments/contract/endpoints.ts'
import { call } from './call.ts'

/** One payment with everything that belongs to it. Shared, since every list that shows payments fetches them ahead. */
export function paymentQuery(merchantId: string, paymentId: string) {
  return queryOptions({
    queryKey: ['merchant', merchantId, 'payments', 'detail', paymentId],
    queryFn: ({ signal }) => call(getPayment, { params: { id: merchantId, paymentId } }, { signal, showsErrors: true }),
    staleTime: 10_000,
  })
}

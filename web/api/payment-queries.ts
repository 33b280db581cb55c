import { queryOptions } from '@tanstack/react-query'
import { getPayment, listPaymentCurrencies } from '#areas/payments/contract/endpoints.ts'
import { call } from './call.ts'

/** One payment with everything that belongs to it. Shared, since every list that shows payments fetches them ahead. */
export function paymentQuery(merchantId: string, paymentId: string) {
  return queryOptions({
    queryKey: ['merchant', merchantId, 'payments', 'detail', paymentId],
    queryFn: ({ signal }) => call(getPayment, { params: { id: merchantId, paymentId } }, { signal }),
    staleTime: 10_000,
  })
}

/** The currencies to filter payments by. */
export function paymentCurrenciesQuery(merchantId: string) {
  return queryOptions({
    queryKey: ['merchant', merchantId, 'payments', 'currencies'],
    queryFn: ({ signal }) => call(listPaymentCurrencies, { params: { id: merchantId } }, { signal }),
  })
}

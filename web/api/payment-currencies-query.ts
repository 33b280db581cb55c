import { queryOptions } from '@tanstack/react-query'
import { listPaymentCurrencies } from '#areas/payments/contract/endpoints.ts'
import { call } from './call.ts'

/** The currencies to filter payments by. */
export function paymentCurrenciesQuery(merchantId: string) {
  return queryOptions({
    queryKey: ['merchant', merchantId, 'payments', 'currencies'],
    queryFn: ({ signal }) => call(listPaymentCurrencies, { params: { id: merchantId } }, { signal, showsErrors: true }),
  })
}

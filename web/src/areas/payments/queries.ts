import type { PaymentDetail } from '@counterfoil/contract/payments'
import { listPaymentCurrencies, listPayments } from '@counterfoil/contract/payments'
import type { QueryClient } from '@tanstack/react-query'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../../api/call.ts'
import { paymentQuery } from '../../api/payment-query.ts'
import type { PaymentSearch } from './filters.ts'
import { toPaymentQuery } from './filters.ts'

/** A page of the list. While another page is on its way the present one stays. */
export function paymentListQuery(merchantId: string, search: PaymentSearch) {
  const query = toPaymentQuery(search)
  return queryOptions({
    queryKey: ['merchant', merchantId, 'payments', 'list', query],
    queryFn: ({ signal }) => call(listPayments, { params: { id: merchantId }, query }, { signal, showsErrors: true }),
    placeholderData: keepPreviousData,
    // New payments arrive all the time; a look back at the list is worth a request.
    staleTime: 5_000,
  })
}

/** The currencies to filter payments by. */
export function paymentCurrenciesQuery(merchantId: string) {
  return queryOptions({
    queryKey: ['merchant', merchantId, 'payments', 'currencies'],
    queryFn: ({ signal }) => call(listPaymentCurrencies, { params: { id: merchantId } }, { signal, showsErrors: true }),
  })
}

/** After a refusal: the payment and the balance may have changed in another tab, or by the merchant API. */
export async function refetchPayment(queries: QueryClient, merchantId: string, paymentId: string): Promise<void> {
  const keys = [paymentQuery(merchantId, paymentId).queryKey, ['merchant', merchantId, 'balance']]
  await Promise.all(keys.map((queryKey) => queries.invalidateQueries({ queryKey })))
}

/** After money moved: the payment is known, and everything that counts it is read again. */
export async function takeInPayment(queries: QueryClient, merchantId: string, payment: PaymentDetail): Promise<void> {
  queries.setQueryData(paymentQuery(merchantId, payment.id).queryKey, payment)
  const counting = [['payments', 'list'], ['overview'], ['balance']]
  await Promise.all(counting.map((key) => queries.invalidateQueries({ queryKey: ['merchant', merchantId, ...key] })))
}

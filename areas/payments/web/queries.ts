import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { countPayments, listPayments, type PaymentDetail, type PaymentItem } from '#areas/payments/contract/endpoints.ts'
import { listPaymentNeighbors } from '#areas/payments/contract/neighbors.ts'
import { listMentionableMembers, listPaymentNotes } from '#areas/payments/contract/notes.ts'
import { listRelatedPayments } from '#areas/payments/contract/related.ts'
import { call } from '#web/api/call.ts'
import { paymentQuery } from '#web/api/payment-queries.ts'
import type { ListSource } from '#web/shared/lists/use-list-search.ts'

export const paymentSource: ListSource<PaymentItem> = {
  key: ['payments', 'list'],
  load: (id, query, signal) => call(listPayments, { params: { id }, query }, { signal, showsFieldErrors: true }),
}

/** Counts of all queries. Below the key of the list, since they change with it. */
export const paymentCountsKey = (merchantId: string) => ['merchant', merchantId, ...paymentSource.key, 'counts'] as const

/** How many payments of a query each status has. */
export function paymentCountsQuery(merchantId: string, q: string) {
  return queryOptions({
    queryKey: [...paymentCountsKey(merchantId), q],
    queryFn: ({ signal }) => call(countPayments, { params: { id: merchantId }, query: { q } }, { signal }),
    staleTime: 5_000,
  })
}

/** Other payments of a payment's customer, and with its card. Below the key of the list, since they change with it. */
export function relatedPaymentsQuery(merchantId: string, paymentId: string) {
  return queryOptions({
    queryKey: ['merchant', merchantId, ...paymentSource.key, 'related', paymentId],
    queryFn: ({ signal }) => call(listRelatedPayments, { params: { id: merchantId, paymentId } }, { signal }),
    staleTime: 10_000,
  })
}

/** The payments before and after one in the list with a query. Below the key of the list, since they change with it. */
export function neighborsQuery(merchantId: string, paymentId: string, q: string) {
  return queryOptions({
    queryKey: ['merchant', merchantId, ...paymentSource.key, 'neighbors', paymentId, q],
    queryFn: ({ signal }) => call(listPaymentNeighbors, { params: { id: merchantId, paymentId }, query: { q } }, { signal }),
    staleTime: 5_000,
  })
}

export function paymentNotesQuery(merchantId: string, paymentId: string) {
  return queryOptions({
    queryKey: ['merchant', merchantId, 'payments', 'notes', paymentId],
    queryFn: ({ signal }) => call(listPaymentNotes, { params: { id: merchantId, paymentId } }, { signal }),
  })
}

/** Names that notes can mention. */
export function mentionableQuery(merchantId: string) {
  return queryOptions({
    queryKey: ['merchant', merchantId, 'payments', 'mentionable'],
    queryFn: ({ signal }) => call(listMentionableMembers, { params: { id: merchantId } }, { signal }),
    staleTime: 60_000,
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

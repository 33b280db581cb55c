import { queryOptions } from '@tanstack/react-query'
import { getBalance } from '#areas/balance/contract/endpoints.ts'
import { getDisputeSummary } from '#areas/disputes/contract/endpoints.ts'
import { searchAccount } from '#areas/home/contract/search/endpoints.ts'
import { withoutSecret } from '#areas/home/contract/search/object-id.ts'
import { getPayment, listPaymentCurrencies } from '#areas/payments/contract/endpoints.ts'
import { getMerchantInfo } from '#areas/settings/contract/merchants/endpoints.ts'
import { listStores } from '#areas/stores/contract/endpoints.ts'
import { call } from './call.ts'

/** One payment with everything that belongs to it. Shared, since every list that shows payments fetches them ahead. */
export function paymentQuery(merchantId: string, paymentId: string) {
  return queryOptions({
    queryKey: ['merchant', merchantId, 'payments', 'detail', paymentId],
    queryFn: ({ signal }) => call(getPayment, { params: { id: merchantId, paymentId } }, { signal, showsErrors: true }),
    staleTime: 10_000,
  })
}

/** An account's balance, one entry per currency. Shared, since whoever moves money wants to see it. */
export function balanceQuery(merchantId: string) {
  return queryOptions({
    queryKey: ['merchant', merchantId, 'balance'],
    queryFn: ({ signal }) => call(getBalance, { params: { id: merchantId } }, { signal, showsErrors: true }),
  })
}

/** Counts of disputes, for the tabs of the inbox, the menu and the overview. Loaded again with each notification, and every minute, since deadlines pass. */
export function disputeSummaryQuery(merchantId: string) {
  return queryOptions({
    queryKey: ['merchant', merchantId, 'disputes', 'summary'],
    queryFn: ({ signal }) => call(getDisputeSummary, { params: { id: merchantId } }, { signal, showsErrors: true }),
    refetchInterval: 60_000,
  })
}

/** An account with its business, and what it still needs before it can take money. Shared by whoever names what is missing. */
export function merchantInfoQuery(merchantId: string) {
  return queryOptions({
    queryKey: ['merchant', merchantId, 'info'],
    queryFn: ({ signal }) => call(getMerchantInfo, { params: { id: merchantId } }, { signal, showsErrors: true }),
  })
}

/** The currencies to filter payments by. */
export function paymentCurrenciesQuery(merchantId: string) {
  return queryOptions({
    queryKey: ['merchant', merchantId, 'payments', 'currencies'],
    queryFn: ({ signal }) => call(listPaymentCurrencies, { params: { id: merchantId } }, { signal, showsErrors: true }),
  })
}

/** What an account has for a text. Never from the cache: an object is found as soon as it exists. */
export function searchQuery(merchantId: string, text: string) {
  const q = withoutSecret(text)
  return queryOptions({
    queryKey: ['merchant', merchantId, 'search', q],
    queryFn: ({ signal }) => call(searchAccount, { params: { id: merchantId }, query: { q } }, { signal, showsErrors: true }),
    staleTime: 0,
    gcTime: 10_000,
  })
}

/** The stores of an account. They change elsewhere, so they are read again with each visit. */
export function storesQuery(id: string) {
  return queryOptions({
    queryKey: ['merchant', id, 'stores'],
    queryFn: ({ signal }) => call(listStores, { params: { id } }, { signal, showsErrors: true }),
    staleTime: 0,
  })
}

import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { type CustomerDetail, getCustomer } from '#areas/customers/contract/detail.ts'
import { type CustomerItem, listCustomers } from '#areas/customers/contract/list.ts'
import { listCustomerNotes } from '#areas/customers/contract/notes.ts'
import { getErasurePreview } from '#areas/customers/contract/personal-data.ts'
import { call } from '#web/api/call.ts'
import type { ListSource } from '#web/shared/lists/use-list-search.ts'

/** While personal data is erased. */
const erasurePollMs = 1_000

export const customerSource: ListSource<CustomerItem> = {
  key: ['customers', 'list'],
  load: (id, query, signal) => call(listCustomers, { params: { id }, query }, { signal, showsFieldErrors: true }),
}

export function customerDetailQuery(merchantId: string, customerId: string) {
  return queryOptions({
    queryKey: ['merchant', merchantId, 'customers', 'detail', customerId],
    queryFn: ({ signal }) => call(getCustomer, { params: { id: merchantId, customerId } }, { signal }),
    staleTime: 10_000,
    refetchInterval: ({ state }) => (state.data?.erasure?.state === 'running' ? erasurePollMs : false),
  })
}

/** What an erasure would take, as of now. */
export function erasurePreviewQuery(merchantId: string, customerId: string) {
  return queryOptions({
    queryKey: ['merchant', merchantId, 'customers', 'erasure', customerId],
    queryFn: ({ signal }) => call(getErasurePreview, { params: { id: merchantId, customerId } }, { signal }),
    gcTime: 0,
  })
}

export function customerNotesQuery(merchantId: string, customerId: string) {
  return queryOptions({
    queryKey: ['merchant', merchantId, 'customers', 'notes', customerId],
    queryFn: ({ signal }) => call(listCustomerNotes, { params: { id: merchantId, customerId } }, { signal }),
  })
}

/** Updates the cache after a change: keeps the customer, and reads the list again. */
export async function takeInCustomer(queries: QueryClient, merchantId: string, customer: CustomerDetail): Promise<void> {
  queries.setQueryData(customerDetailQuery(merchantId, customer.id).queryKey, customer)
  await queries.invalidateQueries({ queryKey: ['merchant', merchantId, 'customers', 'list'] })
}

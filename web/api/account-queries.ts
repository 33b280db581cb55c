import { queryOptions } from '@tanstack/react-query'
import { getBalance } from '#areas/balance/contract/endpoints.ts'
import { getDeveloperChecklist } from '#areas/developers/contract/checklist.ts'
import { getMerchantInfo } from '#areas/settings/contract/merchants/endpoints.ts'
import { listStores } from '#areas/stores/contract/endpoints.ts'
import { call } from './call.ts'

/** An account's balance, one entry per currency. Shared, since whoever moves money wants to see it. */
export function balanceQuery(merchantId: string) {
  return queryOptions({
    queryKey: ['merchant', merchantId, 'balance'],
    queryFn: ({ signal }) => call(getBalance, { params: { id: merchantId } }, { signal }),
  })
}

/** An account with its business, and what it still needs before it can take money. Shared by whoever names what is missing. */
export function merchantInfoQuery(merchantId: string) {
  return queryOptions({
    queryKey: ['merchant', merchantId, 'info'],
    queryFn: ({ signal }) => call(getMerchantInfo, { params: { id: merchantId } }, { signal }),
  })
}

/** The stores of an account. They change elsewhere, so they are read again with each visit. */
export function storesQuery(id: string) {
  return queryOptions({
    queryKey: ['merchant', id, 'stores'],
    queryFn: ({ signal }) => call(listStores, { params: { id } }, { signal }),
    staleTime: 0,
  })
}

/** Which steps of an integration have happened in an account. */
export function developerChecklistQuery(id: string) {
  return queryOptions({
    queryKey: ['merchant', id, 'developer-checklist'],
    queryFn: ({ signal }) => call(getDeveloperChecklist, { params: { id } }, { signal }),
  })
}

import { queryOptions } from '@tanstack/react-query'
import { getMerchantInfo } from '#areas/settings/contract/merchants/endpoints.ts'
import { call } from './call.ts'

/** An account with its business, and what it still needs before it can take money. Shared by whoever names what is missing. */
export function merchantInfoQuery(merchantId: string) {
  return queryOptions({
    queryKey: ['merchant', merchantId, 'info'],
    queryFn: ({ signal }) => call(getMerchantInfo, { params: { id: merchantId } }, { signal, showsErrors: true }),
  })
}

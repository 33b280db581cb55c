import type { Answer } from '@counterfoil/contract/endpoint'
import { listMerchantTokens } from '@counterfoil/contract/merchants'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../api/call.ts'

export type SecretKey = Answer<typeof listMerchantTokens>[number]

export function keysQuery(merchantId: string) {
  return queryOptions({
    queryKey: ['merchant', merchantId, 'keys'],
    queryFn: ({ signal }) => call(listMerchantTokens, { params: { id: merchantId } }, { signal, showsErrors: true }),
  })
}

import { queryOptions } from '@tanstack/react-query'
import { getMerchantToken, listMerchantTokens, type MerchantToken } from '#areas/developers/contract/keys.ts'
import type { Answer } from '#kernel/endpoint.ts'
import { call } from '#web/api/call.ts'

export type ApiKey = MerchantToken
export type KeyDetail = Answer<typeof getMerchantToken>

export function keysQuery(merchantId: string) {
  return queryOptions({
    queryKey: ['merchant', merchantId, 'keys'],
    queryFn: ({ signal }) => call(listMerchantTokens, { params: { id: merchantId } }, { signal }),
  })
}

export function keyQuery(merchantId: string, tokenId: string) {
  return queryOptions({
    queryKey: ['merchant', merchantId, 'keys', tokenId],
    queryFn: ({ signal }) => call(getMerchantToken, { params: { id: merchantId, tokenId } }, { signal }),
  })
}

/** As much of a key as may be shown. */
export function maskKey({ prefix, last4 }: Pick<ApiKey, 'prefix' | 'last4'>): string {
  return `${prefix}…${last4}`
}

import { queryOptions } from '@tanstack/react-query'
import { searchAccount } from '#areas/home/contract/search/endpoints.ts'
import { withoutSecret } from '#areas/home/contract/search/object-id.ts'
import { call } from './call.ts'

/** What an account has for a text. Never from the cache: an object is found as soon as it exists. */
export function searchQuery(merchantId: string, text: string) {
  const q = withoutSecret(text)
  return queryOptions({
    queryKey: ['merchant', merchantId, 'search', q],
    queryFn: ({ signal }) => call(searchAccount, { params: { id: merchantId }, query: { q } }, { signal }),
    staleTime: 0,
    gcTime: 10_000,
  })
}

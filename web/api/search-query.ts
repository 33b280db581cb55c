import { queryOptions } from '@tanstack/react-query'
import { describeObjects, searchAccount } from '#areas/home/contract/search/endpoints.ts'
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

/** What people know objects by. The browser keeps their IDs alone, and the server says what the person may read. */
export function objectsQuery(merchantId: string, ids: readonly string[]) {
  return queryOptions({
    queryKey: ['merchant', merchantId, 'search', 'objects', ids],
    queryFn: ({ signal }) => call(describeObjects, { params: { id: merchantId }, query: { ids: [...ids] } }, { signal }),
    staleTime: 0,
    gcTime: 10_000,
  })
}

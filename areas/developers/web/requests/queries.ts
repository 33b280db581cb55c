import { queryOptions } from '@tanstack/react-query'
import { getRequest, listRequests, type RequestItem } from '#areas/developers/contract/request-log/endpoints.ts'
import { call } from '#web/api/call.ts'
import type { ListSource } from '#web/shared/lists/use-list-search.ts'

export const requestSource: ListSource<RequestItem> = {
  key: ['requests', 'list'],
  load: (id, query, signal) => call(listRequests, { params: { id }, query }, { signal, showsFieldErrors: true }),
}

/** More new requests than this are "more than". */
export const newRequestsMax = 20
const pollMs = 3_000

/** The newest requests of a search, read again every three seconds while the page is visible. */
export function newestQuery(merchantId: string, q: string | undefined) {
  return queryOptions({
    queryKey: ['merchant', merchantId, 'requests', 'newest', q ?? ''],
    queryFn: ({ signal }) => call(listRequests, { params: { id: merchantId }, query: { limit: newRequestsMax, ...(q && { q }) } }, { signal }),
    refetchInterval: pollMs,
    gcTime: 0,
  })
}

/** A request never changes. */
export function requestQuery(merchantId: string, requestId: string) {
  return queryOptions({
    queryKey: ['merchant', merchantId, 'requests', 'detail', requestId],
    queryFn: ({ signal }) => call(getRequest, { params: { id: merchantId, requestId } }, { signal }),
    staleTime: 60_000,
  })
}

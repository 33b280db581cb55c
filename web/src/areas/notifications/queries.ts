import { listNotices } from '@counterfoil/contract/identity/notices'
import { infiniteQueryOptions } from '@tanstack/react-query'
import { call } from '../../api/call.ts'

const pageSize = 30

/** A person's notices, the newest first, a page at a time. */
export const noticesQuery = infiniteQueryOptions({
  queryKey: ['user', 'notices'],
  queryFn: ({ pageParam, signal }) => call(listNotices, { query: { limit: pageSize, ...(pageParam && { after: pageParam }) } }, { signal, showsErrors: true }),
  initialPageParam: null as string | null,
  getNextPageParam: (last) => last.next_cursor,
  // A visit shows what is new to it; the next one asks again.
  staleTime: 0,
  refetchOnWindowFocus: false,
})

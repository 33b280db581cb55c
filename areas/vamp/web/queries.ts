import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import { getVamp, getVampOutlook, listVampItems, listVampWarnings, type VampItemKind } from '#areas/vamp/contract/endpoints.ts'
import type { Answer } from '#kernel/endpoint.ts'
import { call } from '#web/api/call.ts'
import type { Place } from '#web/shared/lists/list-search.ts'

export type VampMonths = Extract<Answer<typeof getVamp>, readonly unknown[]>
export type VampMonth = Exclude<Answer<typeof getVamp>, readonly unknown[]>

/** The ratios of the past months, oldest first. */
export function vampMonthsQuery(merchantId: string) {
  return queryOptions({
    queryKey: ['merchant', merchantId, 'vamp', 'monthly'],
    queryFn: async ({ signal }) => {
      const answer = await call(getVamp, { params: { id: merchantId }, query: { mode: 'monthly' } }, { signal })
      return answer as VampMonths
    },
  })
}

/** One month with its counts. */
export function vampMonthQuery(merchantId: string, month: string) {
  return queryOptions({
    queryKey: ['merchant', merchantId, 'vamp', 'summary', month],
    queryFn: async ({ signal }) => {
      const answer = await call(getVamp, { params: { id: merchantId }, query: { mode: 'summary', month } }, { signal })
      return answer as VampMonth
    },
  })
}

/** How the current month may end, and by what it is judged. */
export function vampOutlookQuery(merchantId: string) {
  return queryOptions({
    queryKey: ['merchant', merchantId, 'vamp', 'outlook'],
    queryFn: ({ signal }) => call(getVampOutlook, { params: { id: merchantId } }, { signal }),
  })
}

/** A page of the items behind a count. */
export function vampItemsQuery(merchantId: string, month: string, kind: VampItemKind, place: Place) {
  return queryOptions({
    queryKey: ['merchant', merchantId, 'vamp', 'items', month, kind, place],
    queryFn: ({ signal }) => call(listVampItems, { params: { id: merchantId }, query: { month, kind, ...place } }, { signal }),
    placeholderData: keepPreviousData,
  })
}

/** Fraud reports that may still be followed by a dispute, the latest first, a page at a time. */
export function vampWarningsQuery(merchantId: string) {
  return infiniteQueryOptions({
    queryKey: ['merchant', merchantId, 'vamp', 'warnings'],
    queryFn: ({ pageParam, signal }) =>
      call(listVampWarnings, { params: { id: merchantId }, query: pageParam === null ? {} : { after: pageParam } }, { signal }),
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.next_cursor,
  })
}

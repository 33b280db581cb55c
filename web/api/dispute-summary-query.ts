import { queryOptions } from '@tanstack/react-query'
import { getDisputeSummary } from '#areas/disputes/contract/endpoints.ts'
import { call } from './call.ts'

/** Counts of disputes, for the tabs of the inbox, the menu and the overview. Loaded again with each notification, and every minute, since deadlines pass. */
export function disputeSummaryQuery(merchantId: string) {
  return queryOptions({
    queryKey: ['merchant', merchantId, 'disputes', 'summary'],
    queryFn: ({ signal }) => call(getDisputeSummary, { params: { id: merchantId } }, { signal }),
    refetchInterval: 60_000,
  })
}

import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { listActions } from '#areas/home/contract/actions.ts'
import { getOverview } from '#areas/home/contract/endpoints.ts'
import type { Answer } from '#kernel/endpoint.ts'
import { call } from '#web/api/call.ts'
import type { DayRange, OverviewSearch } from './ranges.ts'

export type Overview = Answer<typeof getOverview>

/** The figures of a range; those of the range before stay until the new ones are there. */
export function overviewQuery(merchantId: string, { from, to }: DayRange, { currency, all }: OverviewSearch) {
  const query = { from, to, ...(currency && { currency }), ...(all && { converted: all }) }
  return queryOptions({
    queryKey: ['merchant', merchantId, 'overview', query],
    queryFn: ({ signal }) => call(getOverview, { params: { id: merchantId }, query }, { signal, showsErrors: true }),
    placeholderData: keepPreviousData,
  })
}

/** What needs action beside disputes. Loaded again every minute, since deadlines pass. */
export function actionsQuery(merchantId: string) {
  return queryOptions({
    queryKey: ['merchant', merchantId, 'overview', 'actions'],
    queryFn: ({ signal }) => call(listActions, { params: { id: merchantId } }, { signal, showsErrors: true }),
    refetchInterval: 60_000,
  })
}

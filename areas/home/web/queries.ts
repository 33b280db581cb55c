import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { listActions } from '#areas/home/contract/actions.ts'
import { getHomeCards, type HomeCards, type HomeFigure, type HomeSection, setHomeCards } from '#areas/home/contract/cards.ts'
import { getOverview } from '#areas/home/contract/endpoints.ts'
import type { Answer } from '#kernel/endpoint.ts'
import { call } from '#web/api/call.ts'
import { useCan, useMerchant } from '#web/stores/merchant.ts'
import type { DayRange, OverviewSearch } from './ranges.ts'

export type Overview = Answer<typeof getOverview>

/** The figures of a range; those of the range before stay until the new ones are there. */
export function overviewQuery(merchantId: string, { from, to }: DayRange, { currency, all }: OverviewSearch) {
  const query = { from, to, ...(currency && { currency }), ...(all && { converted: all }) }
  return queryOptions({
    queryKey: ['merchant', merchantId, 'overview', query],
    queryFn: ({ signal }) => call(getOverview, { params: { id: merchantId }, query }, { signal }),
    placeholderData: keepPreviousData,
  })
}

/** What needs action beside disputes. Loaded again every minute, since deadlines pass. */
export function actionsQuery(merchantId: string) {
  return queryOptions({
    queryKey: ['merchant', merchantId, 'overview', 'actions'],
    queryFn: ({ signal }) => call(listActions, { params: { id: merchantId } }, { signal }),
    refetchInterval: 60_000,
  })
}

/** The cards of Home as the reader chose them. */
export function homeCardsQuery(merchantId: string) {
  return queryOptions({
    queryKey: ['merchant', merchantId, 'overview', 'cards'],
    queryFn: ({ signal }) => call(getHomeCards, { params: { id: merchantId } }, { signal }),
    staleTime: 60_000,
  })
}

/** Home follows immediately, and goes back if it was refused. */
export function useSaveHomeCards() {
  const { id } = useMerchant()
  const queries = useQueryClient()
  const { queryKey } = homeCardsQuery(id)
  return useMutation({
    mutationFn: (body: HomeCards) => call(setHomeCards, { params: { id }, body }, { outlivesPage: true }),
    onMutate: (cards) => queries.setQueryData(queryKey, cards),
    onSettled: () => queries.invalidateQueries({ queryKey }),
  })
}

/** Tells the cards of Home that the reader may see. */
export function useReadable(): (card: HomeFigure | HomeSection) => boolean {
  const [balance, disputes, payments] = [useCan('balance.read'), useCan('disputes.read'), useCan('payments.read')]
  const needed: Partial<Record<HomeFigure | HomeSection, boolean>> = { net: balance, balance, disputes, latest: payments }
  return (card) => needed[card] ?? true
}

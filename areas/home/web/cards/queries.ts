import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { getHomeCards, type HomeCards, type HomeFigure, type HomeSection, setHomeCards } from '#areas/home/contract/cards.ts'
import { call } from '#web/api/call.ts'
import { useCan, useMerchant } from '#web/stores/merchant.ts'

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

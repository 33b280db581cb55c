import { keepPreviousData, type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import {
  type BulkAction,
  type BulkKind,
  type BulkOutcome,
  type BulkSelection,
  type BulkState,
  getBulkAction,
  listBulkActions,
  listBulkPayments,
  reviewBulkAction,
  stopBulkAction,
} from '#areas/payments/contract/bulk.ts'
import { call } from '#web/api/call.ts'
import type { Place } from '#web/shared/lists/list-search.ts'
import { useMerchant } from '#web/stores/merchant.ts'

/** While an action waits or runs. */
const pollMs = 1_000
const moving: readonly BulkState[] = ['waiting', 'running', 'stopping']

export const isMoving = ({ state }: { readonly state: BulkState }) => moving.includes(state)

const bulkKey = (merchantId: string) => ['merchant', merchantId, 'bulk-actions']

export function bulkQuery(merchantId: string, bulkId: string) {
  return queryOptions({
    queryKey: [...bulkKey(merchantId), bulkId],
    queryFn: ({ signal }) => call(getBulkAction, { params: { id: merchantId, bulkId } }, { signal }),
    refetchInterval: ({ state }) => (state.data && isMoving(state.data) ? pollMs : false),
  })
}

/** The payments of an action, which are read again while it moves. */
export function bulkPaymentsQuery(merchantId: string, { id: bulkId, state }: BulkAction, outcome: BulkOutcome | undefined, place: Place) {
  return queryOptions({
    queryKey: [...bulkKey(merchantId), bulkId, 'payments', state, outcome, place],
    queryFn: ({ signal }) => call(listBulkPayments, { params: { id: merchantId, bulkId }, query: { ...(outcome && { outcome }), ...place } }, { signal }),
    placeholderData: keepPreviousData,
    refetchInterval: isMoving({ state }) ? pollMs : false,
  })
}

export function bulkListQuery(merchantId: string, place: Place) {
  return queryOptions({
    queryKey: [...bulkKey(merchantId), 'list', place],
    queryFn: ({ signal }) => call(listBulkActions, { params: { id: merchantId }, query: place }, { signal }),
    refetchInterval: ({ state }) => (state.data?.items.some(isMoving) ? pollMs : false),
  })
}

/** Reviews an action, and opens the review. */
export function useReview() {
  const { id } = useMerchant()
  const navigate = useNavigate()
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (body: { kind: BulkKind; selection: BulkSelection }) => call(reviewBulkAction, { params: { id }, body }),
    onSuccess: async (bulk) => {
      queries.setQueryData(bulkQuery(id, bulk.id).queryKey, bulk)
      await navigate({ to: '/payments/bulk/$bulkId', params: { bulkId: bulk.id } })
    },
  })
}

export function useStop(bulkId: string) {
  const { id } = useMerchant()
  const queries = useQueryClient()
  return useMutation({
    mutationFn: () => call(stopBulkAction, { params: { id, bulkId } }),
    onSettled: () => queries.invalidateQueries({ queryKey: bulkKey(id) }),
  })
}

/** Once an action has moved money: everything that counts payments is read again. */
export async function refetchMoney(queries: QueryClient, merchantId: string): Promise<void> {
  const keys = [['payments'], ['payment'], ['overview'], ['balance'], ['bulk-actions']]
  await Promise.all(keys.map((key) => queries.invalidateQueries({ queryKey: ['merchant', merchantId, ...key] })))
}

/** How many payments have one of these outcomes. */
export function countOutcomes({ sums }: BulkAction, ...outcomes: readonly BulkOutcome[]): number {
  return sums.filter(({ outcome }) => outcomes.includes(outcome)).reduce((sum, { count }) => sum + count, 0)
}

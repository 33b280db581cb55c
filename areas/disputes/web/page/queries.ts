import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { type DisputeDetail, getDispute } from '#areas/disputes/contract/detail.ts'
import type { Note } from '#areas/team/contract/notes/note.ts'
import { call } from '#web/api/call.ts'

export function disputeQuery(merchantId: string, disputeId: string) {
  return queryOptions({
    queryKey: ['merchant', merchantId, 'disputes', 'detail', disputeId],
    queryFn: ({ signal }) => call(getDispute, { params: { id: merchantId, disputeId } }, { signal }),
    staleTime: 10_000,
  })
}

/** After a rejection or a refund: the dispute, its payment and what counts them are read again. */
export async function refetchDispute(queries: QueryClient, merchantId: string, { id, payment }: DisputeDetail): Promise<void> {
  const keys = [disputeQuery(merchantId, id).queryKey, ['merchant', merchantId, 'payments', 'detail', payment.id], ...countingOf(merchantId)]
  await Promise.all(keys.map((queryKey) => queries.invalidateQueries({ queryKey })))
}

/** After an acceptance: the dispute is known, and everything that counts it is read again. */
export async function takeInDispute(queries: QueryClient, merchantId: string, dispute: DisputeDetail): Promise<void> {
  queries.setQueryData(disputeQuery(merchantId, dispute.id).queryKey, dispute)
  const keys = [['merchant', merchantId, 'payments', 'detail', dispute.payment.id], ...countingOf(merchantId)]
  await Promise.all(keys.map((queryKey) => queries.invalidateQueries({ queryKey })))
}

export function takeInNotes(queries: QueryClient, merchantId: string, disputeId: string, notes: Note[]): void {
  queries.setQueryData(disputeQuery(merchantId, disputeId).queryKey, (known) => known && { ...known, notes })
}

const countingOf = (merchantId: string) =>
  [['disputes', 'list'], ['payments', 'list'], ['overview'], ['balance']].map((key) => ['merchant', merchantId, ...key])

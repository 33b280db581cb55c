import { queryOptions } from '@tanstack/react-query'
import { getAcceptanceAlert } from '#areas/acceptance/contract/alert.ts'
import { call } from '#web/api/call.ts'

const pollMs = 3_000

/** When members are notified of a drop of the success rate. An alert that was just set is read again until its first check. */
export function alertQuery(merchantId: string) {
  return queryOptions({
    queryKey: ['merchant', merchantId, 'acceptance', 'alert'],
    queryFn: ({ signal }) => call(getAcceptanceAlert, { params: { id: merchantId } }, { signal, showsErrors: true }),
    refetchInterval: ({ state }) => (state.data?.has_enough_payments === null ? pollMs : false),
  })
}

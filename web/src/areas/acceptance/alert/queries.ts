import { getAcceptanceAlert } from '@counterfoil/contract/acceptance/alert'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../api/call.ts'

/** When members are notified of a drop of the success rate. */
export function alertQuery(merchantId: string) {
  return queryOptions({
    queryKey: ['merchant', merchantId, 'acceptance', 'alert'],
    queryFn: ({ signal }) => call(getAcceptanceAlert, { params: { id: merchantId } }, { signal, showsErrors: true }),
  })
}

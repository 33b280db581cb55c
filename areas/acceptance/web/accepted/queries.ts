import { getAcceptanceSwitches } from '@counterfoil/contract/acceptance/switches'
import type { Answer } from '@counterfoil/contract/endpoint'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../api/call.ts'

export type ShownSwitches = Answer<typeof getAcceptanceSwitches>

/** What is accepted, and how many recent payments each switch is about. */
export function switchesQuery(merchantId: string) {
  return queryOptions({
    queryKey: ['merchant', merchantId, 'acceptance', 'switches'],
    queryFn: ({ signal }) => call(getAcceptanceSwitches, { params: { id: merchantId } }, { signal, showsErrors: true }),
  })
}

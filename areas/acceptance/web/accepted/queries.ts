import { queryOptions } from '@tanstack/react-query'
import { getAcceptanceSwitches } from '#areas/acceptance/contract/switches.ts'
import type { Answer } from '#kernel/endpoint.ts'
import { call } from '#web/api/call.ts'

export type ShownSwitches = Answer<typeof getAcceptanceSwitches>

/** What is accepted, and how many recent payments each switch is about. */
export function switchesQuery(merchantId: string) {
  return queryOptions({
    queryKey: ['merchant', merchantId, 'acceptance', 'switches'],
    queryFn: ({ signal }) => call(getAcceptanceSwitches, { params: { id: merchantId } }, { signal, showsErrors: true }),
  })
}

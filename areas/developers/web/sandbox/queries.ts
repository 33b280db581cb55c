import { queryOptions } from '@tanstack/react-query'
import { getSandbox, listTestCards } from '#areas/developers/contract/sandbox/endpoints.ts'
import type { Answer } from '#kernel/endpoint.ts'
import { call } from '#web/api/call.ts'

export type Sandbox = Answer<typeof getSandbox>

export function sandboxQuery(merchantId: string) {
  return queryOptions({
    queryKey: ['merchant', merchantId, 'sandbox'],
    queryFn: ({ signal }) => call(getSandbox, { params: { id: merchantId } }, { signal }),
  })
}

/** The same for every sandbox, until the server is updated. */
export function testCardsQuery(merchantId: string) {
  return queryOptions({
    queryKey: ['test-cards'],
    queryFn: ({ signal }) => call(listTestCards, { params: { id: merchantId } }, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  })
}

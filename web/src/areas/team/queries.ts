import type { Answer } from '@counterfoil/contract/endpoint'
import { listTeam } from '@counterfoil/contract/team'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../api/call.ts'

export type Member = Answer<typeof listTeam>[number]

export function membersQuery(merchantId: string) {
  return queryOptions({
    queryKey: ['merchant', merchantId, 'team', 'members'],
    queryFn: ({ signal }) => call(listTeam, { params: { id: merchantId } }, { signal, showsErrors: true }),
  })
}

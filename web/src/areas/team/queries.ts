import { limits } from '@counterfoil/contract/limits'
import { listTeam } from '@counterfoil/contract/team/members'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../api/call.ts'

export type { Member } from '@counterfoil/contract/team/members'

export function membersQuery(merchantId: string) {
  return queryOptions({
    queryKey: ['merchant', merchantId, 'team', 'members'],
    queryFn: async ({ signal }) =>
      (await call(listTeam, { params: { id: merchantId }, query: { limit: limits.pageSizeMax } }, { signal, showsErrors: true })).items,
  })
}

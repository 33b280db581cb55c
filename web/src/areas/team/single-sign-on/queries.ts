import { getSingleSignOn } from '@counterfoil/contract/single-sign-on/provider'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../api/call.ts'
import { teamKey } from '../queries.ts'

export function singleSignOnQuery(id: string) {
  return queryOptions({
    queryKey: [...teamKey(id), 'single-sign-on'],
    queryFn: ({ signal }) => call(getSingleSignOn, { params: { id } }, { signal, showsErrors: true }),
  })
}

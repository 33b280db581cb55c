import { getCompliance } from '@counterfoil/contract/compliance/endpoints'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../api/call.ts'

export function complianceQuery(merchantId: string) {
  return queryOptions({
    queryKey: ['merchant', merchantId, 'compliance'],
    queryFn: ({ signal }) => call(getCompliance, { params: { id: merchantId } }, { signal, showsErrors: true }),
  })
}

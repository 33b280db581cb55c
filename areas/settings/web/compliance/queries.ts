import { queryOptions } from '@tanstack/react-query'
import { getCompliance } from '#areas/settings/contract/compliance/endpoints.ts'
import { call } from '#web/api/call.ts'

export function complianceQuery(merchantId: string) {
  return queryOptions({
    queryKey: ['merchant', merchantId, 'compliance'],
    queryFn: ({ signal }) => call(getCompliance, { params: { id: merchantId } }, { signal, showsErrors: true }),
  })
}

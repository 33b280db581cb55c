import { listAlerts } from '@counterfoil/contract/alerts/endpoints'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../api/call.ts'

export function alertsQuery(merchantId: string) {
  return queryOptions({
    queryKey: ['merchant', merchantId, 'alerts'],
    queryFn: ({ signal }) => call(listAlerts, { params: { id: merchantId } }, { signal, showsErrors: true }),
  })
}

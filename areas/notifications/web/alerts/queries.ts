import { queryOptions } from '@tanstack/react-query'
import { listAlerts } from '#areas/notifications/contract/alerts/endpoints.ts'
import { call } from '#web/api/call.ts'

export function alertsQuery(merchantId: string) {
  return queryOptions({
    queryKey: ['merchant', merchantId, 'alerts'],
    queryFn: ({ signal }) => call(listAlerts, { params: { id: merchantId } }, { signal, showsErrors: true }),
  })
}

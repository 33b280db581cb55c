import { queryOptions } from '@tanstack/react-query'
import { type Alert, type AlertKind, accountRuleKinds, listAlerts } from '#areas/notifications/contract/alerts/endpoints.ts'
import { call } from '#web/api/call.ts'

export function alertsQuery(merchantId: string) {
  return queryOptions({
    queryKey: ['merchant', merchantId, 'alerts'],
    queryFn: ({ signal }) => call(listAlerts, { params: { id: merchantId } }, { signal }),
  })
}

/** One that is set here. */
export type SettableAlert = Alert & { readonly kind: (typeof accountRuleKinds)[number] }

export const isSettable = (alert: Alert): alert is SettableAlert => (accountRuleKinds as readonly AlertKind[]).includes(alert.kind)

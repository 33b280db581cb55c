import { type Alert, type AlertKind, accountRuleKinds } from '#areas/notifications/contract/alerts/endpoints.ts'

/** One that is set here for the whole account. */
export type AccountAlert = Alert & { readonly kind: (typeof accountRuleKinds)[number] }

export const isSetHere = (alert: Alert): alert is AccountAlert => (accountRuleKinds as readonly AlertKind[]).includes(alert.kind)

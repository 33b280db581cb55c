import { type Alert, type AlertKind, accountRuleKinds, type RuleKind, ruleKinds } from '@counterfoil/contract/alerts'

/** An alert whose values can be set. */
export type RuleAlert = Alert & { readonly kind: RuleKind }
/** One that is set here for the whole account. */
export type AccountAlert = Alert & { readonly kind: (typeof accountRuleKinds)[number] }

export const hasRules = (alert: Alert): alert is RuleAlert => (ruleKinds as readonly AlertKind[]).includes(alert.kind)
export const isSetHere = (alert: Alert): alert is AccountAlert => (accountRuleKinds as readonly AlertKind[]).includes(alert.kind)

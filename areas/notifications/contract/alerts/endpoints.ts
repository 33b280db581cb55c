import * as z from 'zod/mini'
import { declareEndpoint } from '#kernel/endpoint.ts'
import { accountParams, currency, instant, minorUnits } from '#kernel/fields.ts'
import { limits } from '#kernel/limits.ts'
import type { Permission } from '#kernel/permissions.ts'
import type { AccountEventName } from '../events.ts'
import { alertLimits } from './rules.ts'

/** Alerts of an account: by which values of a figure its members are notified. */

/** The right that a member needs to see an alert and to be notified. */
export const alertAudiences = {
  balance: 'balance.read',
  success_rate: 'payments.read',
  blocks: 'risk.read',
  vamp: 'vamp.read',
  payout_failed: 'payouts.read',
} as const satisfies Record<string, Permission>
export type AlertKind = keyof typeof alertAudiences
export const alertKinds = Object.keys(alertAudiences) as AlertKind[]

/** The event that each alert is. */
export const alertEvents = {
  balance: 'balance.low',
  success_rate: 'acceptance.dropped',
  blocks: 'risk.blocks_rose',
  vamp: 'vamp.threshold',
  payout_failed: 'payout.failed',
} as const satisfies Record<AlertKind, AccountEventName>

/** The alert that an event is, if it is one. */
export const alertKindOf = (event: string) => alertKinds.find((kind) => alertEvents[kind] === event)

/** Alerts about money, which have values for each currency. */
export const moneyAlertKinds = ['balance', 'payout_failed'] as const satisfies readonly AlertKind[]
type MoneyAlertKind = (typeof moneyAlertKinds)[number]

export function isAboutMoney(kind: AlertKind): kind is MoneyAlertKind {
  return (moneyAlertKinds as readonly AlertKind[]).includes(kind)
}

/** Alerts that are set here; the others are set on the pages of their figures. */
export const accountRuleKinds = ['balance', 'blocks', 'payout_failed'] as const satisfies readonly AlertKind[]

/**
 * - `balance`: minor units that the available balance is below.
 * - `success_rate`: percentage points below the usual rate, with at least `count_min` payments.
 * - `blocks`: times the usual number of blocked payments, with at least `count_min` of them.
 * - `payout_failed`: minor units that a failed payout has at least. Without values of the account, every failed payout counts.
 * - `vamp`: ratio in hundredths of a percent, and `count_min` fraud reports and disputes; one of the two is enough.
 */
const values = {
  threshold: z.nullable(z.int()),
  count_min: z.nullable(z.int()),
}
const ruleValues = z.object(values)
export type RuleValues = z.infer<typeof ruleValues>

const alert = z.object({
  kind: z.enum(alertKinds),
  /** Of an alert about money. */
  currency: z.nullable(currency),
  /** Of a balance. */
  available_minor: z.nullable(minorUnits),
  /** Without values, nobody is notified by it, but of every failed payout. */
  ...values,
  /** When people were notified of what lasts; null while it doesn't. */
  lasts_since: z.nullable(instant),
  /** When the alert was last sent, by these values or earlier ones. */
  last_sent_at: z.nullable(instant),
})
export type Alert = z.infer<typeof alert>

/** The alerts that the caller may see. */
export const listAlerts = declareEndpoint({
  method: 'GET',
  path: '/merchant/:id/alerts',
  access: 'member',
  params: accountParams,
  response: z.array(alert),
})

/** Sets the account's values of an alert. Without values, nobody is notified by them, but of every failed payout. */
export const setAccountAlert = declareEndpoint({
  method: 'PUT',
  path: '/merchant/:id/alerts/:kind',
  access: 'merchant.update',
  params: z.object({ id: z.string(), kind: z.enum(accountRuleKinds) }),
  body: z.strictObject({
    /** Of an alert about money; null for the others. */
    currency: z.nullable(currency),
    threshold: z.nullable(z.int().check(z.positive(), z.maximum(limits.amountMinorMax))),
    count_min: z.nullable(z.int().check(z.minimum(1), z.maximum(alertLimits.alertCountMax))),
  }),
  response: ruleValues,
})

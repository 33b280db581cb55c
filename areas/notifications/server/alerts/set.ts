import { acceptanceLimits } from '#areas/acceptance/contract/rules.ts'
import { recordAudit } from '#areas/audit/server/index.ts'
import {
  type AlertKind,
  alertAudiences,
  isAboutMoney,
  type RuleValues,
  type setAccountAlert,
  type setOwnAlert,
} from '#areas/notifications/contract/alerts/endpoints.ts'
import { alertLimits } from '#areas/notifications/contract/alerts/rules.ts'
import { vampPageLimits } from '#areas/vamp/contract/rules.ts'
import type { HandlerInput } from '#kernel/endpoint.ts'
import { limits } from '#kernel/limits.ts'
import type { MemberContext, TenantContext } from '#server/infra/context.ts'
import { AppError, brokenRule } from '#server/infra/errors.ts'
import { noteDue } from '#server/infra/work/due-work.ts'
import { alertJobNames, hasValues } from './jobs.ts'
import { deleteRule, lockRule, putRule, type RuleKey, type RuleRow } from './store.ts'

const noValues: RuleValues = { threshold: null, count_min: null }

/** Sets the account's values of an alert. @throws AppError `invalid_fields`. */
export async function setForAccount(context: MemberContext, { params: { kind }, body }: HandlerInput<typeof setAccountAlert>): Promise<RuleValues> {
  const { currency, ...values } = body
  if (hasValues(values)) assertValues(kind, body)
  else assertCurrency(kind, body)
  await changeRule(context, { kind, currency, user_id: null }, hasValues(values) ? values : null)
  return values
}

/** Sets by which values the caller is notified. @throws AppError `forbidden`, `invalid_fields`. */
export async function setForMember(context: MemberContext, { params: { kind }, body }: HandlerInput<typeof setOwnAlert>): Promise<RuleValues | null> {
  const { permissions, userId } = context.actor
  if (!permissions.has(alertAudiences[kind])) throw new AppError('forbidden')
  const { choice, currency, threshold, count_min } = body
  if (choice === 'own') assertValues(kind, body)
  else assertNoValues(kind, body)
  const values = choice === 'account' ? null : choice === 'none' ? noValues : { threshold, count_min }
  await changeRule(context, { kind, currency, user_id: userId }, values)
  return values
}

/** Sets the values of a rule, or removes it. The same values change nothing. */
async function changeRule(context: TenantContext, key: RuleKey, values: RuleValues | null): Promise<void> {
  const before = presentValues(await lockRule(context, key))
  if (JSON.stringify(before) === JSON.stringify(values && presentValues(values))) return
  if (values) await putRule(context, key, values)
  else await deleteRule(context, key)
  if (values && hasValues(values)) noteDue(context, alertJobNames[key.kind], context.now)
  const details = { alert: key.kind, before: describeValues(key, before), after: describeValues(key, values) }
  await recordAudit(context, { action: key.user_id === null ? 'alert.set' : 'alert.own_set', targetId: context.merchantId, details })
}

function presentValues(row: Pick<RuleRow, 'threshold' | 'count_min'> | undefined): RuleValues | null {
  return row ? { threshold: row.threshold, count_min: row.count_min } : null
}

/** Values as the audit log names them. */
function describeValues({ kind, currency }: RuleKey, values: RuleValues | null): Readonly<Record<string, unknown>> | null {
  if (values === null) return null
  if (!hasValues(values)) return { ...(currency !== null && { currency }), is_off: true }
  const { threshold, count_min } = values
  const described = {
    balance: { amount_minor: threshold, currency },
    payout_failed: { amount_minor: threshold, currency },
    success_rate: { drop_points: threshold, payments_min: count_min },
    blocks: { times: threshold, blocked_min: count_min },
    vamp: { ratio_basis_points: threshold, items_min: count_min },
  }
  return described[kind]
}

type Body = HandlerInput<typeof setAccountAlert>['body']

interface Bounds {
  readonly min: number
  readonly max: number
}

/** Bounds of the values of each kind; null for one that it doesn't have. */
const bounds: Readonly<Record<AlertKind, { readonly threshold: Bounds; readonly count_min: Bounds | null }>> = {
  balance: { threshold: { min: 1, max: limits.amountMinorMax }, count_min: null },
  payout_failed: { threshold: { min: 1, max: limits.amountMinorMax }, count_min: null },
  success_rate: {
    threshold: { min: 1, max: acceptanceLimits.alertDropPointsMax },
    count_min: { min: acceptanceLimits.alertPaymentsMin, max: acceptanceLimits.alertPaymentsMax },
  },
  blocks: { threshold: { min: alertLimits.alertTimesMin, max: alertLimits.alertTimesMax }, count_min: { min: 1, max: alertLimits.alertCountMax } },
  vamp: { threshold: { min: 1, max: vampPageLimits.vampThresholdBasisPointsMax }, count_min: { min: 1, max: vampPageLimits.vampThresholdCountMax } },
}

function assertValues(kind: AlertKind, body: Body): void {
  assertCurrency(kind, body)
  const isEnough = kind === 'vamp' && hasValues(body)
  for (const field of ['threshold', 'count_min'] as const) assertValue(field, body[field], bounds[kind][field], isEnough)
}

function assertValue(field: 'threshold' | 'count_min', value: number | null, bound: Bounds | null, mayBeMissing: boolean): void {
  if (bound === null) {
    if (value !== null) throw brokenRule(field, 'alert_value_unknown')
  } else if (value === null) {
    if (!mayBeMissing) throw brokenRule(field, 'alert_value_missing')
  } else if (value < bound.min || value > bound.max) throw brokenRule(field, 'alert_out_of_bounds', { min: bound.min, max: bound.max })
}

function assertNoValues(kind: AlertKind, body: Body): void {
  assertCurrency(kind, body)
  for (const field of ['threshold', 'count_min'] as const) if (body[field] !== null) throw brokenRule(field, 'alert_value_unknown')
}

function assertCurrency(kind: AlertKind, { currency }: Body): void {
  if (isAboutMoney(kind) && currency === null) throw brokenRule('currency', 'alert_value_missing')
  if (!isAboutMoney(kind) && currency !== null) throw brokenRule('currency', 'alert_value_unknown')
}

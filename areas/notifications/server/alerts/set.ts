import { isDeepStrictEqual } from 'node:util'
import { recordAudit } from '#areas/audit/server/index.ts'
import { isAboutMoney, type RuleValues, type setAccountAlert } from '#areas/notifications/contract/alerts/endpoints.ts'
import { alertLimits } from '#areas/notifications/contract/alerts/rules.ts'
import type { HandlerInput } from '#kernel/endpoint.ts'
import { limits } from '#kernel/limits.ts'
import type { MemberContext } from '#server/infra/context.ts'
import { brokenRule } from '#server/infra/errors.ts'
import { noteDue } from '#server/infra/work/due-work.ts'
import { alertJobNames, hasValues } from './jobs.ts'
import { deleteRule, lockRule, putRule, type RuleKey } from './store.ts'

/** Sets the values of an alert, or removes them. The same values change nothing. @throws AppError `invalid_fields`. */
export async function setForAccount(context: MemberContext, { params: { kind }, body }: HandlerInput<typeof setAccountAlert>): Promise<RuleValues> {
  const { currency, ...values } = body
  if (hasValues(values)) assertValues(kind, body)
  else assertCurrency(kind, body)
  const key = { kind, currency }
  const row = await lockRule(context, key)
  const before = row ? { threshold: row.threshold, count_min: row.count_min } : null
  const after = hasValues(values) ? values : null
  if (isDeepStrictEqual(before, after)) return values
  if (after) {
    await putRule(context, key, after)
    if (kind !== 'payout_failed') noteDue(context, alertJobNames[kind], context.now)
  } else await deleteRule(context, key)
  const details = { alert: kind, before: describeValues(key, before), after: describeValues(key, after) }
  await recordAudit(context, { action: 'alert.set', targetId: context.merchantId, details })
  return values
}

/** Values as the audit log names them. */
function describeValues({ kind, currency }: RuleKey, values: RuleValues | null): Readonly<Record<string, unknown>> | null {
  if (values === null) return null
  const { threshold, count_min } = values
  if (kind === 'blocks') return { times: threshold, blocked_min: count_min }
  return { amount_minor: threshold, currency }
}

type Kind = HandlerInput<typeof setAccountAlert>['params']['kind']
type Body = HandlerInput<typeof setAccountAlert>['body']

interface Bounds {
  readonly min: number
  readonly max: number
}

const amounts = { threshold: { min: 1, max: limits.amountMinorMax }, count_min: null }

/** Bounds of the values of each kind; null for one that it doesn't have. */
const bounds: Readonly<Record<Kind, { readonly threshold: Bounds; readonly count_min: Bounds | null }>> = {
  balance: amounts,
  payout_failed: amounts,
  blocks: { threshold: { min: alertLimits.alertTimesMin, max: alertLimits.alertTimesMax }, count_min: { min: 1, max: alertLimits.alertCountMax } },
}

function assertValues(kind: Kind, body: Body): void {
  assertCurrency(kind, body)
  for (const field of ['threshold', 'count_min'] as const) assertValue(field, body[field], bounds[kind][field])
}

function assertValue(field: 'threshold' | 'count_min', value: number | null, bound: Bounds | null): void {
  if (bound === null) {
    if (value !== null) throw brokenRule(field, 'alert_value_unknown')
  } else if (value === null) throw brokenRule(field, 'alert_value_missing')
  else if (value < bound.min || value > bound.max) throw brokenRule(field, 'alert_out_of_bounds', { min: bound.min, max: bound.max })
}

function assertCurrency(kind: Kind, { currency }: Body): void {
  if (isAboutMoney(kind) && currency === null) throw brokenRule('currency', 'alert_value_missing')
  if (!isAboutMoney(kind) && currency !== null) throw brokenRule('currency', 'alert_value_unknown')
}

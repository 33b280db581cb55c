import type { AcceptanceAlert, getAcceptanceAlert, setAcceptanceAlert } from '#areas/acceptance/contract/alert.ts'
import { recordAudit } from '#areas/audit/server/index.ts'
import { alertJobNames, deleteRule, listRules, lockRule, putRule, type RuleKey, type RuleRow } from '#areas/notifications/server/alerts/index.ts'
import type { HandlerInput, HandlerOutput } from '#kernel/endpoint.ts'
import type { TenantContext } from '#server/infra/context.ts'
import { noteDue } from '#server/infra/work/due-work.ts'

const ofAccount: RuleKey = { kind: 'success_rate', currency: null }

export async function readAlert(context: TenantContext): Promise<HandlerOutput<typeof getAcceptanceAlert>> {
  const [rule] = await listRules(context, ['success_rate'])
  const alert = presentAlert(rule)
  return alert && { ...alert, dropped_at: rule?.alerted_at?.toISOString() ?? null, has_enough_payments: rule?.has_enough_payments ?? null }
}

/** Sets when members are notified; without values, nobody is. */
export async function setAlert(
  context: TenantContext,
  { drop_points, payments_min }: HandlerInput<typeof setAcceptanceAlert>['body'],
): Promise<AcceptanceAlert | null> {
  const before = presentAlert(await lockRule(context, ofAccount))
  const alert = drop_points === null || payments_min === null ? null : { drop_points, payments_min }
  if (JSON.stringify(before) === JSON.stringify(alert)) return alert
  if (alert) {
    await putRule(context, ofAccount, { threshold: alert.drop_points, count_min: alert.payments_min })
    noteDue(context, alertJobNames.success_rate, context.now)
  } else {
    await deleteRule(context, ofAccount)
  }
  await recordAudit(context, { action: 'acceptance_alert.set', targetId: context.merchantId, details: { before, after: alert } })
  return alert
}

/** Null without a rule. */
export function presentAlert(rule: Pick<RuleRow, 'threshold' | 'count_min'> | undefined): AcceptanceAlert | null {
  return rule && rule.count_min !== null ? { drop_points: rule.threshold, payments_min: rule.count_min } : null
}

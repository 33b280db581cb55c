import { riskLimits } from '#areas/risk/contract/rules.ts'
import type { getRiskRule, listRiskRules, RiskRuleDetail } from '#areas/risk/contract/rules-endpoints.ts'
import type { HandlerInput, HandlerOutput } from '#kernel/endpoint.ts'
import { dayMs } from '#kernel/time/durations.ts'
import type { TenantContext } from '#server/infra/context.ts'
import { AppError } from '#server/infra/errors.ts'
import { listStopped, type StoppedRow } from './decisions-store.ts'
import { presentRule, presentRuleDetail } from './present.ts'
import { findRule, listRuleChanges, listRules, type RuleRow } from './store.ts'

/** Returns the rules of the account, and what each of them stopped. */
export async function readRuleList(context: TenantContext): Promise<HandlerOutput<typeof listRiskRules>> {
  const rules = await listRules(context)
  const stopped = await readStopped(context, rules)
  return { items: rules.map((rule) => presentRule(rule, ofRule(stopped, rule))) }
}

/** @throws AppError `not_found`. */
export async function readRuleDetail(context: TenantContext, { ruleId }: HandlerInput<typeof getRiskRule>['params']): Promise<RiskRuleDetail> {
  const rule = await findRule(context, ruleId)
  if (!rule) throw new AppError('not_found')
  return presentWithHistory(context, rule)
}

export async function presentWithHistory(context: TenantContext, rule: RuleRow): Promise<RiskRuleDetail> {
  const [stopped, changes] = await Promise.all([readStopped(context, [rule]), listRuleChanges(context, rule.id)])
  return presentRuleDetail(rule, stopped, changes)
}

async function readStopped(context: TenantContext, rules: readonly RuleRow[]): Promise<StoppedRow[]> {
  const since = new Date(context.now.getTime() - riskLimits.riskRuleStoppedDays * dayMs)
  return listStopped(
    context,
    rules.map(({ id }) => id),
    since,
    riskLimits.riskRuleStoppedMax + 1,
  )
}

function ofRule(stopped: readonly StoppedRow[], { id }: RuleRow): StoppedRow[] {
  return stopped.filter(({ rule_id }) => rule_id === id)
}

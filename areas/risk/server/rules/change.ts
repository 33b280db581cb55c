import { recordAudit } from '#areas/audit/server/index.ts'
import { riskLimits } from '#areas/risk/contract/rules.ts'
import type { changeRiskRule, createRiskRule, deleteRiskRule, pauseRiskRule, RiskRuleDetail, resumeRiskRule } from '#areas/risk/contract/rules-endpoints.ts'
import type { HandlerInput } from '#kernel/endpoint.ts'
import { areSameTerms, type RuleChange, type RuleStatus, type RuleTerms } from '#kernel/risk/rule-types.ts'
import { minuteMs, secondMs } from '#kernel/time/durations.ts'
import { AppError, brokenRule } from '#server/infra/errors.ts'
import type { MemberAct } from '../store.ts'
import { presentWithHistory } from './list.ts'
import { termsOf } from './present.ts'
import { findRule, insertRule, insertRuleChange, listRules, lockRules, type RuleRow, updateRule } from './store.ts'

/** Adds a rule that counts from now on. @throws AppError `invalid_fields`, `risk_rule_exists`, `too_many_risk_rules`. */
export async function createRule(context: MemberAct, { body }: HandlerInput<typeof createRiskRule>): Promise<RiskRuleDetail> {
  const terms = readTerms(body)
  await lockRules(context)
  const rules = await listRules(context)
  refuseSame(rules, terms)
  if (rules.length >= riskLimits.riskRulesMax) throw new AppError('too_many_risk_rules', { maximum: riskLimits.riskRulesMax })
  return keep(context, await insertRule(context, terms), 'created', detailsOf)
}

/** Changes what a rule says; what it counted before still counts where it counts the same. @throws AppError `not_found`, `conflict`, `invalid_fields`, `risk_rule_exists`. */
export async function changeRule(context: MemberAct, { params, body }: HandlerInput<typeof changeRiskRule>): Promise<RiskRuleDetail> {
  const terms = readTerms(body)
  const before = await requireRule(context, params.ruleId, body.version)
  if (areSameTerms(before, terms)) return presentWithHistory(context, before)
  refuseSame(await listRules(context), terms)
  return keep(context, await updateRule(context, before, terms), 'changed', (after) => ({ before: detailsOf(before), after: detailsOf(after) }))
}

const statusAfter = { paused: 'paused', resumed: 'on', deleted: 'deleted' } as const satisfies Partial<Record<RuleChange, RuleStatus>>

/** Pauses, resumes or deletes a rule. @throws AppError `not_found`, `conflict` if somebody else changed it since. */
export async function moveRule(
  context: MemberAct,
  { params, body }: HandlerInput<typeof pauseRiskRule | typeof resumeRiskRule | typeof deleteRiskRule>,
  change: keyof typeof statusAfter,
): Promise<RiskRuleDetail> {
  const before = await requireRule(context, params.ruleId, body.version)
  const status = statusAfter[change]
  if (before.status === status) return presentWithHistory(context, before)
  return keep(context, await updateRule(context, before, { status }), change, detailsOf)
}

async function keep(
  context: MemberAct,
  rule: RuleRow,
  change: RuleChange,
  describe: (rule: RuleRow) => Readonly<Record<string, unknown>>,
): Promise<RiskRuleDetail> {
  await insertRuleChange(context, rule, change)
  await recordAudit(context, { action: `risk_rule.${change}`, targetId: rule.id, details: describe(rule) })
  return presentWithHistory(context, rule)
}

/** What the audit log keeps of a rule, under names that are its alone. */
function detailsOf({ subject, counts, threshold, window_minutes, action, interval_seconds }: RuleTerms) {
  return { counted_by: subject, counted: counts, threshold, window_minutes, rule_action: action, interval_seconds }
}

async function requireRule(context: MemberAct, id: string, version: number): Promise<RuleRow> {
  await lockRules(context)
  const rule = await findRule(context, id)
  if (!rule) throw new AppError('not_found')
  if (rule.version !== version) throw new AppError('conflict')
  return rule
}

function refuseSame(rules: readonly RuleRow[], terms: RuleTerms): void {
  if (rules.some((rule) => areSameTerms(rule, terms))) throw new AppError('risk_rule_exists')
}

/** Reads what a rule is to say. One that blocks has no interval, whatever was sent. @throws AppError `invalid_fields`. */
export function readTerms(body: HandlerInput<typeof createRiskRule>['body']): RuleTerms {
  if (body.action === 'block') return { ...termsOf(body), interval_seconds: null }
  if (body.interval_seconds === null) throw brokenRule('interval_seconds', 'risk_rule_no_interval')
  const maximum = (body.window_minutes * minuteMs) / secondMs
  // After the window, nothing is counted that an interval could begin with.
  if (body.interval_seconds > maximum) throw brokenRule('interval_seconds', 'risk_rule_interval_too_long', { maximum })
  return termsOf(body)
}

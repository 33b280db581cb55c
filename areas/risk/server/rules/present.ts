import type { RuleDecision } from '#areas/payments/contract/endpoints.ts'
import { riskLimits } from '#areas/risk/contract/rules.ts'
import type { RiskRule, RiskRuleDetail } from '#areas/risk/contract/rules-endpoints.ts'
import type { RuleTerms } from '#kernel/risk/rule-types.ts'
import type { RuleDecisionRow, StoppedRow } from './decisions-store.ts'
import type { RuleChangeRow, RuleRow } from './store.ts'

export function termsOf({ subject, counts, threshold, window_minutes, action, interval_seconds }: RuleTerms): RuleTerms {
  return { subject, counts, threshold, window_minutes, action, interval_seconds }
}

/** @param stopped of this rule, by currency. */
export function presentRule(row: RuleRow, stopped: readonly StoppedRow[]): RiskRule {
  const count = stopped.reduce((sum, each) => sum + each.count, 0)
  return {
    id: row.id,
    created_at: row.created_at.toISOString(),
    changed_at: row.changed_at.toISOString(),
    version: row.version,
    status: row.status,
    ...termsOf(row),
    operator: row.user_name,
    stopped: {
      count: Math.min(count, riskLimits.riskRuleStoppedMax),
      has_more: count > riskLimits.riskRuleStoppedMax,
      amounts: stopped.flatMap(({ currency, amount_minor }) => (currency === null || amount_minor === null ? [] : [{ currency, amount_minor }])),
    },
  }
}

export function presentRuleDetail(row: RuleRow, stopped: readonly StoppedRow[], changes: readonly RuleChangeRow[]): RiskRuleDetail {
  return {
    ...presentRule(row, stopped),
    history: changes.map((each) => ({ id: each.id, at: each.at.toISOString(), change: each.change, ...termsOf(each), member: each.user_name })),
  }
}

/** What a payment shows of the rule that stopped its attempt. */
export function presentRuleDecision(row: RuleDecisionRow | undefined): RuleDecision | null {
  return row ? { rule_id: row.rule_id, count: row.count, ...termsOf(row) } : null
}

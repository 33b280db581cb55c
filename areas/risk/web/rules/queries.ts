import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { type RiskBackTest, startRuleBackTest } from '#areas/risk/contract/back-test.ts'
import {
  changeRiskRule,
  createRiskRule,
  deleteRiskRule,
  getRiskRule,
  listRiskRules,
  pauseRiskRule,
  type RiskRule,
  type RiskRuleDetail,
  resumeRiskRule,
} from '#areas/risk/contract/rules-endpoints.ts'
import type { BodyInput } from '#kernel/endpoint.ts'
import type { RuleTerms } from '#kernel/risk/rule-types.ts'
import { call } from '#web/api/call.ts'
import { refetchRisk } from '#web/shared/risk/refetch-risk.ts'
import { useMerchant } from '#web/stores/merchant.ts'

export function riskRulesQuery(merchantId: string) {
  return queryOptions({
    queryKey: ['merchant', merchantId, 'risk', 'rules'],
    queryFn: ({ signal }) => call(listRiskRules, { params: { id: merchantId } }, { signal }),
  })
}

/** A rule with its history. */
export function riskRuleQuery(merchantId: string, ruleId: string) {
  return queryOptions({
    queryKey: ['merchant', merchantId, 'risk', 'rules', ruleId],
    queryFn: ({ signal }) => call(getRiskRule, { params: { id: merchantId, ruleId } }, { signal }),
  })
}

const moves = { pause: pauseRiskRule, resume: resumeRiskRule, delete: deleteRiskRule } as const
export type RuleMove = keyof typeof moves

/** Pauses, resumes or deletes a rule as the page shows it. */
export function useRuleMove({ id: ruleId, version }: RiskRule) {
  const { id } = useMerchant()
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (move: RuleMove): Promise<RiskRuleDetail> => call(moves[move], { params: { id, ruleId }, body: { version } }, { showsFieldErrors: true }),
    // Refused or not: somebody else may have changed the rule.
    onSettled: () => refetchRisk(queries, id),
  })
}

export type RuleBody = BodyInput<typeof createRiskRule>

export function createRule(merchantId: string, body: RuleBody): Promise<RiskRuleDetail> {
  return call(createRiskRule, { params: { id: merchantId }, body }, { showsFieldErrors: true })
}

export function changeRule(merchantId: string, { id: ruleId, version }: RiskRule, body: RuleBody): Promise<RiskRuleDetail> {
  return call(changeRiskRule, { params: { id: merchantId, ruleId }, body: { version, ...body } }, { showsFieldErrors: true })
}

/** Starts to check what a rule would have stopped. */
export function checkRule(merchantId: string, terms: RuleTerms): Promise<RiskBackTest> {
  return call(startRuleBackTest, { params: { id: merchantId }, body: terms }, { showsFieldErrors: true })
}

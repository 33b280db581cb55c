import type { RuleTerms } from '@counterfoil/contract/risk/rule-types'
import { BackTestCheck } from '../../../shared/risk/back-test-check.tsx'
import { useMerchant } from '../../../stores/merchant.ts'
import { checkRule } from './queries.ts'

/** Checks what a rule would have stopped. What was found is gone once the rule says something else. */
export function RuleCheck({ terms }: { terms: RuleTerms }) {
  const { id } = useMerchant()
  const { subject, counts, threshold, window_minutes, action, interval_seconds } = terms
  const checked = { subject, counts, threshold, window_minutes, action, interval_seconds }
  return <BackTestCheck key={JSON.stringify(checked)} start={() => checkRule(id, checked)} />
}

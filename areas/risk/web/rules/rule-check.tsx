import type { RuleTerms } from '#kernel/risk/rule-types.ts'
import { BackTestCheck } from '#web/shared/risk/back-test-check.tsx'
import { useMerchant } from '#web/stores/merchant.ts'
import { checkRule } from './queries.ts'
import { useRuleSentence } from './use-rule-sentence.ts'

/** Checks what a rule would have stopped. @param terms null while they are incomplete. */
export function RuleCheck({ terms }: { terms: RuleTerms | null }) {
  const { id } = useMerchant()
  const sentence = useRuleSentence()
  if (!terms) return <BackTestCheck start={null} />
  const { subject, counts, threshold, window_minutes, action, interval_seconds } = terms
  const checked = { subject, counts, threshold, window_minutes, action, interval_seconds }
  const text = sentence(terms)
  return <BackTestCheck of={{ key: text, text }} start={() => checkRule(id, checked)} />
}

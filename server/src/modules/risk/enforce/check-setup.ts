import type { TenantContext } from '../../../infra/context.ts'
import { newId } from '../../../infra/keys/crypto.ts'
import type { CountedPayer } from '../rules/counters.ts'
import { insertRuleDecision } from '../rules/decisions-store.ts'
import { countAttempt, readRules } from '../rules/read.ts'
import { declineBy, type RiskVerdict } from './check.ts'
import { decide } from './decide.ts'
import type { Payer } from './payer.ts'

/**
 * Decides by the rules about a card that is set up for later payments, since the issuer answers that as well as a payment. Entries that block decide when the card is
 * paid with; those that allow win over rules here too.
 */
export async function checkSetup(context: TenantContext, setupIntentId: string, payer: Payer & CountedPayer): Promise<RiskVerdict> {
  const [{ entries }, rules] = await Promise.all([decide(context, payer), readRules(context, payer)])
  const { stopping } = rules
  if (stopping && !entries.some(({ effect }) => effect === 'allow')) {
    insertRuleDecision(context, { objectId: setupIntentId, attemptId: newId('rskrd', context.now), payment: null }, stopping.rule)
    return { decline: declineBy(stopping), declineCounters: [] }
  }
  countAttempt(context, rules)
  return { decline: null, declineCounters: rules.declineCounters }
}

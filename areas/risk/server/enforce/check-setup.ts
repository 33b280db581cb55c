import { blockedDecline, type Decline } from '#areas/payments/server/acquiring/index.ts'
import type { TenantContext } from '#server/infra/context.ts'
import { newId } from '#server/infra/keys/crypto.ts'
import type { CountedPayer } from '../rules/counters.ts'
import { insertRuleDecision } from '../rules/decisions-store.ts'
import { countAttempt, countDecline, readRules } from '../rules/read.ts'
import { declineBy } from './check.ts'
import { decide } from './decide.ts'
import type { Payer } from './payer.ts'
import { insertSetupDecision } from './setup-store.ts'

/**
 * Asks the issuer about a card that is set up or attached without a payment, unless an entry or a rule stops that: the issuer answers it as it answers a payment, so
 * lists and rules decide about it as about a payment, and it counts as an attempt.
 * @param objectId of the setup intent, or of the payment method that is attached.
 * @returns why the card is refused, or null. What was written must commit also if it is refused.
 */
export async function askUnlessStopped(
  context: TenantContext,
  objectId: string,
  payer: Payer & CountedPayer,
  ask: () => Promise<Decline | null>,
): Promise<Decline | null> {
  const [{ deciding, entries }, rules] = await Promise.all([decide(context, payer), readRules(context, payer)])
  const attemptId = newId('rskrd', context.now)
  if (deciding?.effect === 'block') {
    insertSetupDecision(context, { objectId, attemptId }, deciding)
    return blockedDecline('normal')
  }
  const { stopping } = rules
  if (stopping && !entries.some(({ effect }) => effect === 'allow')) {
    insertRuleDecision(context, { objectId, attemptId, payment: null }, stopping.rule)
    return declineBy(stopping)
  }
  countAttempt(context, rules)
  const decline = await ask()
  if (decline) countDecline(context, rules.declineCounters)
  return decline
}

import { blockedDecline, type Decline, slowedDecline } from '#areas/payments/server/acquiring/index.ts'
import type { TenantContext } from '#server/infra/context.ts'
import { newId } from '#server/infra/keys/crypto.ts'
import type { CountedPayer } from '../rules/counters.ts'
import type { CountedRule } from '../rules/counts-store.ts'
import { insertRuleDecision } from '../rules/decisions-store.ts'
import { countAttempt, countDecline, findStoppingRule, readRules, type StoppingRule } from '../rules/read.ts'
import { decide } from './decide.ts'
import type { Payer } from './payer.ts'
import { type DecidedSale, insertDecision, insertSetupDecision } from './store.ts'

export interface CheckedAttempt extends Payer, CountedPayer, DecidedSale {
  /** Whether its payer had to act first and did: rules of attempts let it pass then, and have counted it. */
  readonly isContinued: boolean
}

/** What lists and rules decided about an attempt. */
export interface RiskVerdict {
  /** Null lets the attempt pass. */
  readonly decline: Decline | null
  /** Where the attempt is counted if the acquirer declines it. */
  readonly declineCounters: readonly string[]
}

/**
 * Reads lists and rules as of now, in the transaction of the attempt, so they count on every process from their commit on. The decision keeps its reason: the entry that
 * blocks the attempt or lets it pass despite other entries and rules, or the rule that stops it. An attempt that passes is counted, so nothing may decline it afterward
 * but the acquirer.
 */
export async function readRisk(context: TenantContext, attempt: CheckedAttempt): Promise<() => RiskVerdict> {
  const [{ deciding, entries }, rules] = await Promise.all([decide(context, attempt), readRules(context, attempt)])
  return () => {
    const stopping = attempt.isContinued ? findStoppingRule(rules.rules.filter(isOfDeclines), context.now) : rules.stopping
    // Allow entries come first, and win over rules as well.
    const entry = deciding ?? (stopping && entries[0]) ?? null
    if (entry) insertDecision(context, attempt, entry)
    if (entry?.effect === 'block') return declined(blockedDecline())
    if (stopping && !entry) {
      insertRuleDecision(context, { objectId: attempt.paymentId, attemptId: attempt.chargeId, payment: attempt }, stopping.rule)
      return declined(declineBy(stopping))
    }
    if (!attempt.isContinued) countAttempt(context, rules)
    return { decline: null, declineCounters: rules.declineCounters }
  }
}

/** A payer who had to act first was counted when the attempt began, but the issuer has yet to answer it. */
const isOfDeclines = ({ counts }: CountedRule) => counts === 'declines'

function declined(decline: Decline): RiskVerdict {
  return { decline, declineCounters: [] }
}

function declineBy({ retryAfterSeconds }: StoppingRule): Decline {
  return retryAfterSeconds === null ? blockedDecline() : slowedDecline(retryAfterSeconds)
}

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
    return blockedDecline()
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

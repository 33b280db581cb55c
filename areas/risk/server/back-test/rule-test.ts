import type { RuleTerms } from '#kernel/risk/rule-types.ts'
import { listPayerRecords } from '../enforce/payer.ts'
import { countedValueOf } from '../rules/counters.ts'
import { RuleReplay } from '../rules/replay.ts'
import type { RecordSet, Tested, TestedResult } from './match.ts'
import { type PastAttempt, Tally } from './tally.ts'

/** Decides about past attempts as a rule would have if it had been on, beside the allow entries that are effective now. Attempts come in the order of their time. */
export class RuleTest implements Tested {
  readonly selection: { readonly subject: RuleTerms['subject'] }
  readonly #rule: RuleTerms
  readonly #replay: RuleReplay
  readonly #allowed: RecordSet
  readonly #tally = new Tally()

  constructor(rule: RuleTerms, allowed: RecordSet) {
    this.selection = { subject: rule.subject }
    this.#rule = rule
    this.#replay = new RuleReplay(rule)
    this.#allowed = allowed
  }

  add(attempt: PastAttempt): void {
    const { payer, at, isSent, isAccepted } = attempt
    const replayed = { at, value: countedValueOf(payer, this.#rule.subject), isSent, isDeclined: !isAccepted }
    const isAllowed = () => this.#allowed.of(listPayerRecords(payer)).length > 0
    // What a switch refused didn't get as far as the rules, so the rule would have stopped nothing more.
    if (this.#replay.stops(replayed, isAllowed)) this.#tally.add(isSent ? attempt : { ...attempt, wasBlocked: true })
  }

  result(): TestedResult {
    return { effect: 'block', rule: this.#rule, figures: this.#tally.figures(), records: [] }
  }
}

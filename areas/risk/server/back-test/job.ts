import type { RiskBackTest } from '#areas/risk/contract/back-test.ts'
import { riskLimits } from '#areas/risk/contract/rules.ts'
import type { RuleTerms } from '#kernel/risk/rule-types.ts'
import type { RiskEffect } from '#kernel/risk/types.ts'
import { dayMs } from '#kernel/time/durations.ts'
import type { LongAttempt, LongJob } from '#server/infra/work/long-job.ts'
import { listPayerRecords, type PayerRecord } from '../enforce/payer.ts'
import { countedValueOf } from '../rules/counters.ts'
import { RuleReplay } from '../rules/replay.ts'
import { RecordSet, RecordTest, type Tested, type TestedResult } from './match.ts'
import { backTestJobName, readAttempts, readEffectiveRecords, type TimeRange } from './store.ts'
import { type PastAttempt, Tally } from './tally.ts'

/** What a check is about, as its job keeps it. */
export type BackTestRequest = BackTestSubject & {
  /** By the account's clock. */
  readonly until: string
}
/** Entries or a rule. */
export type BackTestSubject = { readonly effect: RiskEffect; readonly records: readonly PayerRecord[] } | { readonly rule: RuleTerms }

export type BackTestResult = NonNullable<RiskBackTest['result']>

/** The progress is saved this often at most. */
const saveEveryMs = 500

/** Checks entries or a rule against the attempts of the past days, in one snapshot and without writing anything but its progress. */
export const riskBackTestJob: LongJob = {
  name: backTestJobName,
  scope: 'account',
  attempt: async (attempt) => ({ doneCount: riskLimits.riskBackTestDays, result: await test(attempt) }),
  discard: async () => {},
  recordEnd: () => {},
}

async function test({ account: { merchantId }, job, readSnapshot, save }: LongAttempt): Promise<BackTestResult> {
  const request = job.arguments as BackTestRequest
  const { until } = request
  const days = daysUntil(new Date(until))
  return readSnapshot({ scope: { merchantId }, timeZone: 'UTC' }, async (snapshot) => {
    const tested = await prepare(request, (effect) => readEffectiveRecords(snapshot, merchantId, effect, new Date(until)))
    let savedAt = performance.now()
    for (const [index, day] of days.entries()) {
      for await (const past of readAttempts(snapshot, merchantId, tested.selection, day)) tested.add(past)
      if (performance.now() - savedAt < saveEveryMs) continue
      await save({ doneCount: index + 1, totalCount: days.length }, async () => {})
      savedAt = performance.now()
    }
    return { from: (days[0]?.after ?? new Date(until)).toISOString(), to: until, ...tested.result() }
  })
}

/** @param readEffective the records of the entries of an effect that are effective now. */
async function prepare(request: BackTestRequest, readEffective: (effect: RiskEffect) => Promise<readonly PayerRecord[]>): Promise<Tested> {
  if ('rule' in request) return new RuleTest(request.rule, new RecordSet(await readEffective('allow')))
  const { effect, records } = request
  return new RecordTest({ effect, records, opposing: new RecordSet(await readEffective(effect === 'block' ? 'allow' : 'block')) })
}

/** The past days, the oldest first. */
function daysUntil(until: Date): TimeRange[] {
  const before = (days: number) => new Date(until.getTime() - days * dayMs)
  return Array.from({ length: riskLimits.riskBackTestDays }, (_, index) => {
    const age = riskLimits.riskBackTestDays - index
    return { after: before(age), until: before(age - 1) }
  })
}

/** Decides about past attempts as a rule would have if it had been on, beside the allow entries that are effective now. Attempts come in the order of their time. */
class RuleTest implements Tested {
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

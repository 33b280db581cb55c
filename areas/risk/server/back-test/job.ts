import type { RiskBackTest } from '#areas/risk/contract/back-test.ts'
import { riskLimits } from '#areas/risk/contract/rules.ts'
import type { RuleTerms } from '#kernel/risk/rule-types.ts'
import type { RiskEffect } from '#kernel/risk/types.ts'
import { dayMs } from '#kernel/time/durations.ts'
import type { LongAttempt, LongJob } from '#server/infra/work/long-job.ts'
import type { PayerRecord } from '../enforce/payer.ts'
import { RecordSet, RecordTest, type Tested } from './match.ts'
import { RuleTest } from './rule-test.ts'
import { backTestJobName, readAttempts, readEffectiveRecords, type TimeRange } from './store.ts'

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

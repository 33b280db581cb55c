import { limits } from '@counterfoil/contract/limits'
import type { RiskBackTest } from '@counterfoil/contract/risk/back-test'
import type { RiskEffect } from '@counterfoil/contract/risk/types'
import { dayMs } from '@counterfoil/contract/time/durations'
import type { LongAttempt, LongJob } from '../../../infra/work/long-job.ts'
import type { PayerRecord } from '../enforce/payer.ts'
import { BackTest, RecordSet } from './match.ts'
import { backTestJobName, readAttempts, readEffectiveRecords, type TimeRange } from './store.ts'

/** What a check is about, as its job keeps it. */
export interface BackTestRequest {
  readonly effect: RiskEffect
  readonly records: readonly PayerRecord[]
  /** By the account's clock. */
  readonly until: string
}

export type BackTestResult = NonNullable<RiskBackTest['result']>

/** The progress is saved this often at most. */
const saveEveryMs = 500

/** Checks entries against the attempts of the past days, in one snapshot and without writing anything but its progress. */
export const riskBackTestJob: LongJob = {
  name: backTestJobName,
  scope: 'account',
  attempt: async (attempt) => ({ doneCount: limits.riskBackTestDays, result: await test(attempt) }),
  discard: async () => {},
  recordEnd: () => {},
}

async function test({ account: { merchantId }, job, readSnapshot, save }: LongAttempt): Promise<BackTestResult> {
  const { effect, records, until } = job.arguments as BackTestRequest
  const days = daysUntil(new Date(until))
  return readSnapshot({ scope: { merchantId }, timeZone: 'UTC' }, async (snapshot) => {
    const opposing = await readEffectiveRecords(snapshot, merchantId, effect === 'block' ? 'allow' : 'block', new Date(until))
    const backTest = new BackTest({ effect, records, opposing: new RecordSet(opposing) })
    let savedAt = performance.now()
    for (const [index, day] of days.entries()) {
      for (const past of await readAttempts(snapshot, merchantId, records, day)) backTest.add(past)
      if (performance.now() - savedAt < saveEveryMs) continue
      await save({ doneCount: index + 1, totalCount: days.length }, async () => {})
      savedAt = performance.now()
    }
    return { from: (days[0]?.after ?? new Date(until)).toISOString(), to: until, ...backTest.result() }
  })
}

/** The past days, the oldest first. */
function daysUntil(until: Date): TimeRange[] {
  const before = (days: number) => new Date(until.getTime() - days * dayMs)
  return Array.from({ length: limits.riskBackTestDays }, (_, index) => {
    const age = limits.riskBackTestDays - index
    return { after: before(age), until: before(age - 1) }
  })
}

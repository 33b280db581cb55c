import type { AccountClock } from '../../merchants/index.ts'
import { secondsOf } from './fields.ts'

/** An account's clock stays as long as the account: the last second that this API can name. */
const never = 253_402_300_799

export function clockIdOf(merchantId: string): string {
  return merchantId.replace(/^acct_/, 'clock_')
}

/** The clock of the account. `frozen_time` is its present second, since it runs on from wherever it was moved to. */
export function presentTestClock(merchantId: string, { name, createdAt, now, isSettled }: AccountClock) {
  return {
    id: clockIdOf(merchantId),
    object: 'test_helpers.test_clock' as const,
    created: secondsOf(createdAt),
    deletes_after: never,
    frozen_time: secondsOf(now),
    livemode: false,
    name,
    status: isSettled ? 'ready' : 'advancing',
    status_details: isSettled ? {} : { advancing: { target_frozen_time: secondsOf(now) } },
  }
}

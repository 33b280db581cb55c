import type { AccountClock } from '#areas/settings/server/merchants/index.ts'
import type { MerchantId } from '#kernel/ids.ts'
import { hasDueWork } from '#server/infra/work/due-work-store.ts'
import type { ObjectContext } from '../context.ts'
import { secondsOf } from './fields.ts'

/** An account's clock stays as long as the account: the last second that this API can name. */
const never = 253_402_300_799

export function clockIdOf(merchantId: MerchantId): string {
  return merchantId.replace(/^acct_/, 'clock_')
}

/** The clock of the account. `frozen_time` is its present second, since it runs on from wherever it was moved to; it is ready once all is done that is due by then. */
export async function presentTestClock(context: ObjectContext, { name, createdAt, now }: AccountClock) {
  const isReady = !(await hasDueWork(context))
  return {
    id: clockIdOf(context.merchantId),
    object: 'test_helpers.test_clock' as const,
    created: secondsOf(createdAt),
    deletes_after: never,
    frozen_time: secondsOf(now),
    livemode: false,
    name,
    status: isReady ? 'ready' : 'advancing',
    status_details: isReady ? {} : { advancing: { target_frozen_time: secondsOf(now) } },
  }
}

import type { PaymentArrivals } from '#areas/payments/contract/live.ts'
import type { MerchantId } from '#kernel/ids.ts'
import { secondMs } from '#kernel/time/durations.ts'
import { AppError } from '#server/infra/errors.ts'
import type { EventStream } from '#server/infra/http/event-stream.ts'
import type { Follower } from '#server/infra/http/followers.ts'
import { findRefusals, type HttpDependencies, type StreamCaller } from '#server/infra/http/register.ts'
import { runAsProcessor } from '#server/infra/tenant-work.ts'
import { countArrivals, type ShownPage } from './arrivals.ts'

const pausesMs = { min: 500, max: 30 * secondMs }
/** A look that takes 50 ms or less is repeated after the shortest pause. */
const pausePerLook = 10

/**
 * A busy account's list is counted at most twice a second. Most counts read a few entries of an index; one that reads many, such as a search for a text that
 * few payments have, waits ten times as long as it took.
 */
export function pauseAfter(lookMs: number): number {
  return Math.min(pausesMs.max, Math.max(pausesMs.min, pausePerLook * lookMs))
}

/** Sends how many payments a list has gained when the stream opens, and after each change of the number. */
export function paymentFollower(dependencies: HttpDependencies, caller: StreamCaller, stream: EventStream, page: ShownPage): Follower {
  const { database, clock } = dependencies
  const merchantId = accountOf(caller)
  let sent: PaymentArrivals | null = null
  const look = async () => {
    const [refusal] = await findRefusals(dependencies, [caller])
    if (refusal) throw refusal
    // The page offers them all, however many more come.
    if (sent?.has_more) return
    const arrivals = await runAsProcessor(database, clock, { merchantId, kind: 'call' }, (context) => countArrivals(context, page))
    if (sent?.count === arrivals.count && !arrivals.has_more) return
    sent = arrivals
    stream.send('payments', arrivals)
  }
  return { caller, stream, topic: merchantId, pauseAfter, look }
}

function accountOf({ merchantId }: StreamCaller): MerchantId {
  if (!merchantId) throw new AppError('not_found')
  return merchantId
}

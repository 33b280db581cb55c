import type { followPayments, PaymentArrivals } from '#areas/payments/contract/live.ts'
import { paymentLimits } from '#areas/payments/contract/rules.ts'
import type { HandlerInput } from '#kernel/endpoint.ts'
import type { MerchantId } from '#kernel/ids.ts'
import { secondMs } from '#kernel/time/durations.ts'
import type { TenantContext } from '#server/infra/context.ts'
import { AppError } from '#server/infra/errors.ts'
import type { EventStream } from '#server/infra/http/event-stream.ts'
import type { Follower } from '#server/infra/http/followers.ts'
import { findRefusals, type HttpDependencies, type StreamCaller } from '#server/infra/http/register.ts'
import { getAccountSettings } from '#server/infra/merchant-accounts-store.ts'
import { runAsProcessor } from '#server/infra/tenant-work.ts'
import { refuseContradictions } from '#server/infra/typed-filters.ts'
import { readPaymentFilters } from '../lists/list.ts'
import { findPaymentPage } from '../lists/list-store.ts'
import { listEnd, readPaymentCursors } from '../lists/places.ts'

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

/** What an open list shows. */
type ShownPage = HandlerInput<typeof followPayments>['query']

/**
 * Counts the payments that the first page of a list has gained. They can enter it anywhere: a platform reports a payment late, and a payment that gets another
 * status keeps its place.
 * @throws AppError `invalid_fields` if the query is wrong or the cursor is unknown.
 */
export async function countArrivals(context: TenantContext, { q, known, before: cursor }: ShownPage): Promise<PaymentArrivals> {
  const account = await getAccountSettings(context)
  const { before } = readPaymentCursors({ limit: 1, before: cursor })
  const { payment_id: lookedUp, ...filters } = readPaymentFilters(context, account, { q })
  // The list of an ID has one payment.
  if (lookedUp) return { count: 0, has_more: false }
  refuseContradictions(filters)
  const limit = known.length + paymentLimits.paymentArrivalsMax + 1
  // A list that ends with its first page compared all texts. Looking back from its end finds new payments in both parts.
  const end = filters.text === undefined ? null : listEnd
  const { rows } = await findPaymentPage(context, filters, { limit, after: null, before: before ?? end }, account.time_zone)
  const count = rows.filter(({ id }) => !known.includes(id)).length
  return { count: Math.min(count, paymentLimits.paymentArrivalsMax), has_more: count > paymentLimits.paymentArrivalsMax }
}

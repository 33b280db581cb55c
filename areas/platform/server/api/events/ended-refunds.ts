import * as z from 'zod/mini'
import { lockReportedPayment, parseCaptured, recordEndedRefund } from '#areas/payments/server/index.ts'
import type { TenantContext } from '#server/infra/context.ts'
import { type PlatformEvent, type PlatformEventOf, platformEvent } from '../../index.ts'
import type { AppliedEvent } from './outcomes.ts'
import { listWaitingAbout, markAccepted } from './store.ts'

/**
 * A refund that failed makes room for another one of the same money. Where that one is heard of first, the earlier one has no room any more, until it is known
 * that it failed: then its whole story is told at once.
 */

type Ending = PlatformEventOf<'refund.failed'> | PlatformEventOf<'refund.canceled'>
type OfRefund = PlatformEventOf<'refund.recorded'> | PlatformEventOf<'refund.succeeded'> | Ending

/** Applies the whole story of a refund, of which one event has just come and the others wait. Null where a part of it is still to come. */
export async function applyEndedRefund(context: TenantContext, came: OfRefund): Promise<AppliedEvent | null> {
  const processorId = came.data.refund
  const waiting = await listWaitingAbout(context, `refund ${processorId}`)
  const story = [came, ...waiting.map(({ event }): PlatformEvent => z.parse(platformEvent, event))]
  const recorded = story.find((event) => event.type === 'refund.recorded')
  const ending = story.find((event): event is Ending => event.type === 'refund.failed' || event.type === 'refund.canceled')
  if (!recorded || !ending) return null
  const wasSent = ending.type === 'refund.failed' && ending.data.from === 'succeeded'
  const sent = recorded.data.status === 'succeeded' ? recorded : story.find((event) => event.type === 'refund.succeeded')
  if (wasSent && !sent) return null
  const locked = await lockReportedPayment(context, recorded.data.payment)
  const payment = locked && parseCaptured(locked)
  if (!payment || recorded.data.amount_minor > payment.amount_captured_minor) return null
  const { refund, amount_minor, reason = null } = recorded.data
  await recordEndedRefund(
    { ...context, now: new Date(recorded.occurred_at) },
    payment,
    { processorId: refund, amountMinor: amount_minor, reason },
    {
      status: ending.type === 'refund.failed' ? 'failed' : 'canceled',
      at: new Date(ending.occurred_at),
      sentAt: wasSent && sent ? new Date(sent.occurred_at) : null,
      failureReason: ending.type === 'refund.failed' ? ending.data.failure_reason : undefined,
    },
  )
  const alsoApplied = waiting.map(({ id }) => id).filter((id) => id !== came.id)
  for (const id of alsoApplied) await markAccepted(context, id)
  return { touched: [`refund ${processorId}`], alsoApplied }
}

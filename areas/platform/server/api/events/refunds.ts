import * as z from 'zod/mini'
import {
  canRefundBecome,
  findReportedRefund,
  lockRefund,
  lockReportedPayment,
  nameRefund,
  type PaymentRow,
  parseCaptured,
  type Refunded,
  recordEndedRefund,
  recordRefund,
  recordRefundStep,
  reportedId,
} from '#areas/payments/server/index.ts'
import { refundId } from '#kernel/ids.ts'
import { formatMoney } from '#kernel/money/money.ts'
import type { RefundStatus } from '#kernel/statuses.ts'
import type { TenantContext } from '#server/infra/context.ts'
import { findSubjectOfIntent, isIntentOpen } from '#server/infra/external/intents-store.ts'
import { type PlatformEvent, type PlatformEventOf, platformEvent } from '../../index.ts'
import { type AppliedEvent, type Apply, already, type Outcome, refuse, requireOrder, waiting } from './outcomes.ts'
import { isLocked, lockKnownPayment, stageToCome } from './payments.ts'
import { listWaitingAbout, markAccepted } from './store.ts'

/** Refunds as a platform's core reports them. */

export const applyRefundRecorded: Apply<'refund.recorded'> = async (context, event) => {
  const { data, occurred_at } = event
  const locked = await lockKnownPayment(context, data.payment)
  if (!isLocked(locked)) return locked
  if (data.currency !== locked.payment.currency) refuse('data.currency', 'currency_of_payment', { currency: locked.payment.currency })
  const payment = parseCaptured(locked.payment)
  if (!payment) return stageToCome(locked.payment, 'data.payment')
  requireOrder('occurred_at', occurred_at, payment.captured_at)
  if (data.amount_minor > payment.amount_captured_minor)
    refuse('data.amount_minor', 'above_captured', { limit: moneyOf(payment, payment.amount_captured_minor) })
  if (data.instruction !== undefined) return nameInstructed(context, payment, data.instruction, data.refund)
  const known = await findReportedRefund(context, data.refund)
  if (known) {
    // Asked for here, and named by the instruction's result: it is not another one.
    if (known.payment_id === payment.id && known.id !== reportedId({ ...context, now: known.created_at }, 're', data.refund)) return already
    refuse('data.refund', 'recorded_before')
  }
  const rest = payment.amount_captured_minor - payment.amount_refunded_minor - payment.refund_pending_minor
  if (data.amount_minor > rest) {
    const limit = formatMoney(rest, payment.currency, 'en')
    return (await applyEndedRefund(context, event)) ?? waiting(`payment ${data.payment}`, 'data.amount_minor', 'above_rest', { limit })
  }
  const refunded = await recordRefund(context, payment, { processorId: data.refund, amountMinor: data.amount_minor, reason: data.reason ?? null })
  if (data.status === 'succeeded') await recordRefundStep(context, refunded, 'succeeded')
  return { touched: [`refund ${data.refund}`] }
}

async function nameInstructed(context: TenantContext, payment: PaymentRow, instruction: string, processorId: string): Promise<AppliedEvent> {
  const subjectId = await findSubjectOfIntent(context, instruction)
  const locked = subjectId?.startsWith('re_') ? await lockRefund(context, z.parse(refundId, subjectId)) : null
  if (locked?.payment.id !== payment.id) refuse('data.instruction', 'instruction_unknown')
  if (!(await nameRefund(context, locked.refund, processorId))) refuse('data.refund', 'recorded_before')
  return { touched: [`refund ${processorId}`] }
}

export const applyRefundSucceeded: Apply<'refund.succeeded'> = (context, event) => step(context, event, 'pending', 'succeeded')

export const applyRefundFailed: Apply<'refund.failed'> = (context, event) => step(context, event, event.data.from, 'failed', event.data.failure_reason)

export const applyRefundCanceled: Apply<'refund.canceled'> = (context, event) => step(context, event, 'pending', 'canceled')

/** One step from where the refund must be. */
async function step(
  context: TenantContext,
  event: PlatformEventOf<'refund.succeeded' | 'refund.failed' | 'refund.canceled'>,
  from: 'pending' | 'succeeded',
  to: Exclude<RefundStatus, 'pending'>,
  failureReason?: string,
): Promise<Outcome> {
  const processorId = event.data.refund
  const known = await findReportedRefund(context, processorId)
  if (!known) return (await applyEndedRefund(context, event)) ?? waiting(`refund ${processorId}`, 'data.refund', 'not_recorded_yet')
  const locked: Refunded = await lockRefund(context, known.id)
  const { refund, payment } = locked
  if (refund.status === to) return already
  if (refund.status !== from) {
    const stage = { status: refund.status }
    return canRefundBecome(refund.status, from)
      ? waiting(`refund ${processorId}`, 'data.from', 'stage_to_come', stage)
      : refuse('data.refund', 'stage_passed', stage)
  }
  if (await isIntentOpen(context, refund.id)) refuse('data.refund', 'instruction_open')
  requireOrder('occurred_at', context.now, refund.created_at)
  await recordRefundStep(context, { refund, payment }, to, failureReason)
  // What does not reach the cardholder may be refunded again.
  return { touched: [`refund ${processorId}`, ...(payment.processor_id === null ? [] : [`payment ${payment.processor_id}` as const])] }
}

export function moneyOf({ currency }: Pick<PaymentRow, 'currency'>, amountMinor: number) {
  return (locale: Parameters<typeof formatMoney>[2]) => formatMoney(amountMinor, currency, locale)
}

type Ending = PlatformEventOf<'refund.failed'> | PlatformEventOf<'refund.canceled'>
type OfRefund = PlatformEventOf<'refund.recorded'> | PlatformEventOf<'refund.succeeded'> | Ending

/**
 * Applies the whole story of a refund, of which one event has just come and the others wait. A refund that failed makes room for another one of the same money.
 * Where that one is heard of first, the earlier one has no room any more, until it is known that it failed.
 * @returns null where a part of the story is still to come.
 */
async function applyEndedRefund(context: TenantContext, came: OfRefund): Promise<AppliedEvent | null> {
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

import {
  findReportedDispute,
  findReportedFraud,
  type LockedDispute,
  lockDispute,
  networkSteps,
  recordDispute,
  recordDisputeStep,
  recordReportedFraud,
} from '#areas/disputes/server/index.ts'
import { type CapturedPayment, type PaymentRow, parseCaptured } from '#areas/payments/server/index.ts'
import { excludeFromMonitoring } from '#areas/vamp/server/index.ts'
import { formatMoney } from '#kernel/money/money.ts'
import type { DisputeStatus } from '#kernel/statuses.ts'
import type { TenantContext } from '#server/infra/context.ts'
import { isIntentOpen } from '#server/infra/external/intents-store.ts'
import type { PlatformEventOf } from '../../index.ts'
import { type Apply, already, type DeferredEvent, type Dependency, type Outcome, refuse, requireOrder, waiting } from './outcomes.ts'
import { isLocked, lockKnownPayment, stageToCome } from './payments.ts'
import { moneyOf } from './refunds.ts'
import { applyWonDispute, reportedDispute, reportedStep } from './won-disputes.ts'

/** Disputes and reports of fraud as a platform's core reports them. */

export const applyDisputeOpened: Apply<'dispute.opened'> = async (context, event) => {
  const { data, occurred_at } = event
  const locked = await lockKnownSale(context, data.payment)
  if (!isLocked(locked)) return locked
  const { payment } = locked
  if (data.currency !== payment.currency) refuse('data.currency', 'currency_of_payment', { currency: payment.currency })
  requireOrder('occurred_at', occurred_at, payment.captured_at)
  if (data.respond_by !== undefined) requireOrder('data.respond_by', data.respond_by, occurred_at)
  if (await findReportedDispute(context, data.dispute)) refuse('data.dispute', 'recorded_before')
  const tooMuch = data.kind === 'query' ? requireWithinSale(payment, data.amount_minor) : disputedTooMuch(payment, data.amount_minor, `payment ${data.payment}`)
  if (tooMuch) return (await applyWonDispute(context, event)) ?? tooMuch
  await recordDispute(context, payment, reportedDispute(payment, data, false))
  return { touched: [`dispute ${data.dispute}`] }
}

export const applyDisputeStage: Apply<'dispute.stage_changed'> = async (context, event) => {
  const { data, occurred_at } = event
  if (!networkSteps[data.from].includes(data.to)) refuse('data.to', 'stage_not_possible', { from: data.from, to: data.to })
  const known = await findReportedDispute(context, data.dispute)
  if (!known) return (await applyWonDispute(context, event)) ?? waiting(`dispute ${data.dispute}`, 'data.dispute', 'not_recorded_yet')
  const locked = await lockDispute(context, known.id)
  const status = locked.dispute.status
  if (status === data.to) return already
  if (status !== data.from) {
    if (!canReach(status, data.from)) refuse('data.from', 'stage_passed', { status })
    return (await applyWonDispute(context, event)) ?? waiting(`dispute ${data.dispute}`, 'data.from', 'stage_to_come', { status })
  }
  if (await isIntentOpen(context, locked.dispute.id)) refuse('data.dispute', 'instruction_open')
  requireOrder('occurred_at', occurred_at, locked.dispute.created_at)
  return takeStep(context, locked, event)
}

async function takeStep(context: TenantContext, locked: LockedDispute, event: PlatformEventOf<'dispute.stage_changed'>): Promise<Outcome> {
  const { data } = event
  const { payment } = locked
  const isEscalation = data.to === 'needs_response'
  if (isEscalation && data.amount_minor === undefined) refuse('data.amount_minor', 'escalation_amount_missing')
  const tooMuch = isEscalation ? disputedTooMuch(payment, data.amount_minor ?? 0, `payment ${payment.processor_id}`) : null
  if (tooMuch) return (await applyWonDispute(context, event)) ?? tooMuch
  await recordDisputeStep(context, locked, reportedStep(data, false))
  // What was won may be disputed again.
  return { touched: [`dispute ${data.dispute}`, ...(data.to === 'won' ? [`payment ${payment.processor_id}` as const] : [])] }
}

/** Whether a dispute can still come to a stage. */
function canReach(from: DisputeStatus, to: DisputeStatus): boolean {
  return networkSteps[from].some((next) => next === to || canReach(next, to))
}

export const applyFraudReported: Apply<'fraud.reported'> = async (context, { data, occurred_at }) => {
  const locked = await lockKnownSale(context, data.payment)
  if (!isLocked(locked)) return locked
  const { payment } = locked
  requireOrder('occurred_at', occurred_at, payment.captured_at)
  if (await findReportedFraud(context, data.report)) refuse('data.report', 'recorded_before')
  await recordReportedFraud(context, payment, { processorId: data.report, chargeId: payment.latest_charge_id, fraudType: data.fraud_type })
  return { touched: [`report ${data.report}`] }
}

export const applyExcluded: Apply<'monitoring.excluded'> = async (context, { data }) => {
  const isDispute = data.item === 'dispute'
  const known = isDispute ? await findReportedDispute(context, data.dispute) : await findReportedFraud(context, data.report)
  if (!known) {
    return isDispute
      ? waiting(`dispute ${data.dispute}`, 'data.dispute', 'not_recorded_yet')
      : waiting(`report ${data.report}`, 'data.report', 'not_recorded_yet')
  }
  await excludeFromMonitoring(context, data.item, known.id)
  return already
}

/** A payment of which something was taken. */
async function lockKnownSale(context: TenantContext, processorId: string): Promise<{ payment: CapturedPayment } | DeferredEvent> {
  const locked = await lockKnownPayment(context, processorId)
  if (!isLocked(locked)) return locked
  const payment = parseCaptured(locked.payment)
  return payment ? { payment } : stageToCome(locked.payment, 'data.payment')
}

function requireWithinSale(payment: PaymentRow, amountMinor: number): null {
  if (amountMinor > payment.amount_captured_minor) refuse('data.amount_minor', 'above_captured', { limit: moneyOf(payment, payment.amount_captured_minor) })
  return null
}

/** Chargebacks never take more than the sale brought; one that comes before another was won waits for that. */
function disputedTooMuch(payment: PaymentRow, amountMinor: number, thing: Dependency): DeferredEvent | null {
  requireWithinSale(payment, amountMinor)
  const rest = payment.amount_captured_minor - payment.disputed_minor
  return amountMinor <= rest ? null : waiting(thing, 'data.amount_minor', 'above_rest', { limit: formatMoney(rest, payment.currency, 'en') })
}

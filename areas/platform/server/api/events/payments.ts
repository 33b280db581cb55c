import { type SaleTermsHistory, saleTermsOf } from '#areas/billing/server/terms/index.ts'
import {
  type Attempt,
  type CardOfSale,
  findPaymentMethod,
  getCharge,
  lockReportedPayment,
  type PaymentRow,
  parseAuthorised,
  recordAttempt,
  recordCancellation,
  recordCapture,
  recordPayment,
} from '#areas/payments/server/index.ts'
import type { CurrencyCode } from '#kernel/money/currencies.ts'
import { formatMoney } from '#kernel/money/money.ts'
import type { TenantContext } from '#server/infra/context.ts'
import { isIntentOpen } from '#server/infra/external/intents-store.ts'
import type { PlatformEventOf, ReportedAttempt, ReportedCapture } from '../../index.ts'
import { authorisationOf } from './authorisation.ts'
import { type AppliedEvent, type Apply, already, type DeferredEvent, type Outcome, refuse, requireOrder, waiting } from './outcomes.ts'

/** Payments as a platform's core reports them: whole, or what happened to them since. */

type Recorded = PlatformEventOf<'payment.recorded'>

/** Whether a payment of this id of the core's is there already. */
export type IsKnown = (processorId: string) => boolean

/** A payment with all that has happened to it. Reads nothing, so that many of them are written together. */
export async function applyRecorded(context: TenantContext, { data, occurred_at }: Recorded, terms: SaleTermsHistory, isKnown: IsKnown): Promise<AppliedEvent> {
  if (isKnown(data.payment)) refuse('data.payment', 'recorded_before')
  checkRecorded({ data, occurred_at })
  const { attempts, capture, canceled, customer } = data
  let payment = recordPayment(at(context, data.created_at), {
    processorId: data.payment,
    amountMinor: data.amount_minor,
    currency: data.currency,
    captureMethod: data.capture_method,
    isCardPresent: data.is_card_present,
    orderNumber: data.order_number ?? null,
    description: data.description ?? null,
    customerEmail: customer?.email ?? null,
    metadata: data.metadata ?? {},
  })
  let last: Attempt | null = null
  for (const attempt of attempts) {
    last = await keepAttempt(context, payment, attempt, customer?.name ?? null)
    payment = last.payment
  }
  if (capture && last) await keepCapture(at(context, capture.at), last, capture, cardOf(attempts.at(-1)), terms)
  if (canceled) recordCancellation(at(context, canceled.at), payment, canceled.reason ?? null)
  return { touched: [`payment ${data.payment}`] }
}

/** What a schema cannot say: that its parts fit each other. */
function checkRecorded({ data, occurred_at }: Pick<Recorded, 'data' | 'occurred_at'>): void {
  const { attempts, capture, canceled } = data
  let before = data.created_at
  for (const [index, attempt] of attempts.entries()) {
    requireOrder(`data.attempts.${index}.at`, attempt.at, before)
    before = attempt.at
    if (attempt.outcome === 'approved' && index < attempts.length - 1) refuse(`data.attempts.${index + 1}`, 'attempt_after_approval')
  }
  if (capture && canceled) refuse('data.canceled', 'capture_and_cancellation')
  if (capture) {
    if (attempts.at(-1)?.outcome !== 'approved') refuse('data.capture', 'nothing_authorised')
    checkCapture('data.capture', capture, data)
    requireOrder('data.capture.at', capture.at, before)
  }
  if (canceled) requireOrder('data.canceled.at', canceled.at, before)
  requireOrder('occurred_at', occurred_at, capture?.at ?? canceled?.at ?? before)
}

function checkCapture(
  path: string,
  { amount_minor }: Pick<ReportedCapture, 'amount_minor'>,
  authorised: { amount_minor: number; currency: CurrencyCode },
): void {
  if (amount_minor > authorised.amount_minor) {
    refuse(`${path}.amount_minor`, 'capture_above_authorised', {
      limit: (locale) => formatMoney(authorised.amount_minor, authorised.currency, locale),
    })
  }
}

export const applyAttempted: Apply<'payment.attempted'> = async (context, { data, occurred_at }) => {
  const locked = await lockKnownPayment(context, data.payment)
  if (!isLocked(locked)) return locked
  const { payment } = locked
  if (data.attempt_number <= payment.attempt_count) refuse('data.attempt_number', 'recorded_before')
  if (data.attempt_number > payment.attempt_count + 1) return stageToCome(payment, 'data.attempt_number')
  if (payment.intent_status !== 'requires_payment_method') refuse('data.payment', 'stage_passed', { status: payment.status })
  requireOrder('data.attempt.at', data.attempt.at, payment.created_at)
  requireOrder('occurred_at', occurred_at, data.attempt.at)
  await keepAttempt(context, payment, data.attempt, null)
  return touched(payment)
}

export const applyCaptured: Apply<'payment.captured'> = async (context, { data, occurred_at }) => {
  const locked = await lockKnownPayment(context, data.payment)
  if (!isLocked(locked)) return locked
  const { payment } = locked
  if (data.currency !== payment.currency) refuse('data.currency', 'currency_of_payment', { currency: payment.currency })
  if (payment.captured_at !== null) refuse('data.payment', 'recorded_before')
  if (payment.intent_status === 'canceled') refuse('data.payment', 'stage_passed', { status: payment.status })
  checkCapture('data.capture', data.capture, payment)
  const authorised = parseAuthorised(payment)
  if (!authorised) return stageToCome(payment, 'data.payment')
  if (await isIntentOpen(context, payment.id)) refuse('data.payment', 'instruction_open')
  const charge = await getCharge(context, authorised.latest_charge_id)
  requireOrder('occurred_at', occurred_at, charge.created_at)
  const card = await findPaymentMethod(context, charge.payment_method_id)
  await keepCapture(context, { payment: authorised, charge }, data.capture, card ?? unknownCard, await saleTermsOf(context))
  return touched(payment)
}

export const applyCanceled: Apply<'payment.canceled'> = async (context, { data }) => {
  const locked = await lockKnownPayment(context, data.payment)
  if (!isLocked(locked)) return locked
  const { payment } = locked
  if (payment.intent_status === 'canceled') return already
  if (payment.captured_at !== null || data.attempt_count < payment.attempt_count) refuse('data.payment', 'stage_passed', { status: payment.status })
  if (data.attempt_count > payment.attempt_count) return stageToCome(payment, 'data.attempt_count')
  if (await isIntentOpen(context, payment.id)) refuse('data.payment', 'instruction_open')
  recordCancellation(context, payment, data.reason ?? null)
  return touched(payment)
}

/** A payment that stays as it is until the transaction ends; or the event waits for it. */
export async function lockKnownPayment(context: TenantContext, processorId: string, path = 'data.payment'): Promise<{ payment: PaymentRow } | DeferredEvent> {
  const payment = await lockReportedPayment(context, processorId)
  return payment ? { payment } : waiting(`payment ${processorId}`, path, 'not_recorded_yet')
}

export function isLocked<Payment extends PaymentRow>(locked: { payment: Payment } | Outcome): locked is { payment: Payment } {
  return 'payment' in locked
}

export function stageToCome(payment: PaymentRow, path: string): DeferredEvent {
  return waiting(`payment ${payment.processor_id}`, path, 'stage_to_come', { status: payment.status })
}

function touched(payment: PaymentRow): AppliedEvent {
  return { touched: [`payment ${payment.processor_id}`] }
}

/** The same account at another moment. */
function at(context: TenantContext, time: string): TenantContext {
  return { ...context, now: new Date(time) }
}

async function keepAttempt(context: TenantContext, payment: PaymentRow, attempt: ReportedAttempt, customerName: string | null): Promise<Attempt> {
  const { card } = attempt
  return recordAttempt(at(context, attempt.at), payment, {
    processorId: attempt.attempt,
    card: {
      brand: card.brand,
      bin: card.bin,
      last4: card.last4,
      expMonth: card.exp_month,
      expYear: card.exp_year,
      country: card.country ?? null,
      funding: card.funding,
      fingerprint: card.fingerprint,
    },
    customerName,
    authorisation: authorisationOf(attempt),
  })
}

async function keepCapture(
  context: TenantContext,
  attempt: Attempt,
  { amount_minor, available_on, processed_at }: Omit<ReportedCapture, 'at'>,
  card: CardOfSale,
  terms: SaleTermsHistory,
): Promise<PaymentRow> {
  const taking = { amountMinor: amount_minor, availableOn: dateOf(available_on), processedAt: dateOf(processed_at) }
  return recordCapture(context, attempt, taking, card, terms)
}

const unknownCard: CardOfSale = { brand: 'unknown', country: null }

function cardOf(attempt: ReportedAttempt | undefined): CardOfSale {
  return attempt ? { brand: attempt.card.brand, country: attempt.card.country ?? null } : unknownCard
}

function dateOf(time: string | undefined): Date | undefined {
  return time === undefined ? undefined : new Date(time)
}

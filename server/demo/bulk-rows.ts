import { computeFee, defaultFeePlan } from '#areas/billing/server/terms/index.ts'
import { derivePaymentStatus } from '#areas/payments/server/index.ts'
import type { CurrencyCode } from '#kernel/money/currencies.ts'
import type { IntentStatus } from '#kernel/statuses.ts'
import { dayMs } from '#kernel/time/durations.ts'
import { addBusinessDays } from '../infra/clock/business-days.ts'
import { newId } from '../infra/keys/crypto.ts'
import { drawDays } from './calendar.ts'
import { drawOutcome, shapeRecent } from './outcomes.ts'
import { type FollowUp, type PlannedPayment, planPayment } from './plan.ts'
import { Random } from './random.ts'
import { drawPerson, failingRefundCard, isDeclined, type Person, slowRefundCard } from './shop.ts'

/** The trade of the bulk generator, as flat rows: what the commands would have left behind, without playing them. */

export interface BulkOptions {
  readonly count: number
  /** A whole number below a million. */
  readonly seed: number
  readonly now: Date
}

/** Values of one row in the order of its columns; null is SQL's. */
export type Row = readonly (string | number | boolean | Date | null)[]

const days = 730
/** Every so many payments one comes from somebody new. */
const paymentsPerPerson = 3
const lastSaleMs = 600_000
const availableAfterBusinessDays = 2
const authorisationMs = 7 * dayMs
const slowRefundMs = 4 * dayMs
const retryAfterMs = 80_000
const idSuffixLength = 24
const idAlphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
const teamMembers = ['Ken Wong', 'Tom Becker', null]

interface NumberedPerson extends Person {
  /** What follows the prefix in the ids of the customer and the card. */
  readonly suffix: string
}

/** The same for the same seed and number, so that nobody has to be remembered. */
function personOf(seed: number, number: number): NumberedPerson {
  const random = new Random(seed * 2 ** 32 + number)
  const person = drawPerson(random, number)
  let suffix = ''
  while (suffix.length < idSuffixLength) suffix += idAlphabet.charAt(random.integer(0, idAlphabet.length - 1))
  return { ...person, suffix }
}

function* drawAllTimes({ count, seed, now }: BulkOptions): Generator<Date> {
  // What lies in the rest of today is left out, so a few more are drawn than are asked for, and the oldest of them passed over.
  const draw = () => drawDays(new Random(seed), { now: new Date(now.getTime() - lastSaleMs), days, count: count * 1.01 + 10 })
  let passedOver = -count
  for (const times of draw()) passedOver += times.length
  for (const times of draw()) {
    for (const at of times) {
      if (passedOver > 0) passedOver--
      else yield at
    }
  }
}

export const personColumns = 'suffix text, created_at timestamptz, name text, email text, card text'

/** Everybody who buys, with the time of the first purchase. */
export function* drawPeople(options: BulkOptions): Generator<Row> {
  let index = 0
  for (const at of drawAllTimes(options)) {
    if (index % paymentsPerPerson === 0) {
      const { suffix, name, email, card } = personOf(options.seed, index / paymentsPerPerson)
      yield [suffix, at, name, email, card]
    }
    index++
  }
}

export function* drawPayments(options: BulkOptions): Generator<Row> {
  const random = new Random(options.seed + 2 ** 52)
  let index = 0
  for (const at of drawAllTimes(options)) {
    const peopleSoFar = Math.floor(index / paymentsPerPerson) + 1
    const number = index % paymentsPerPerson === 0 ? peopleSoFar - 1 : Math.floor(random.next() ** 2 * peopleSoFar)
    const person = personOf(options.seed, number)
    const outcome = shapeRecent(drawOutcome(random), options.count - 1 - index)
    const planned = planPayment(random, { at, person, outcome, number: index + 1, now: options.now })
    yield flatten(random, planned, person, options.now)
    index++
  }
}

export const paymentColumns = `suffix text, created_at timestamptz, person text, email text, currency text, amount_minor bigint, capture_method text,
  card text, is_own_card boolean, first_suffix text, first_card text, attempt_count int, attempted_at timestamptz, is_authorised boolean,
  intent_status text, status text, capturable_minor bigint, captured_minor bigint, captured_at timestamptz, capture_before timestamptz,
  fee_minor bigint, available_on timestamptz, released_at timestamptz,
  refund_suffix text, refund_minor bigint, refunded_at timestamptz, refund_reason text, refund_member text, refund_status text, was_refund_sent boolean,
  settles_at timestamptz, settles_as text, settled_at timestamptz, failure_suffix text,
  canceled_at timestamptz, cancellation_reason text, order_number text, description text`

const newSuffix = (at: Date) => newId('', at).slice(1)

function flatten(random: Random, planned: PlannedPayment, person: NumberedPerson, now: Date): Row {
  const { at, amountMinor, attempts, captureMethod } = planned
  const { currency } = person.market
  const card = attempts.at(-1) ?? (planned.hasMethod ? person.card : null)
  const attemptedAt = new Date(at.getTime() + Math.max(0, attempts.length - 1) * retryAfterMs)
  const hasFailed = attempts.length > 0 && isDeclined(card ?? '')
  const isAuthorised = attempts.length > 0 && !hasFailed
  const cancel = planned.followUps.find((followUp) => followUp.kind === 'cancel')
  const capture = captureOf(planned, isAuthorised, attemptedAt)
  const refund = planned.followUps.find((followUp) => followUp.kind === 'refund')
  const refundRow = refundColumns(random, refund, capture?.amountMinor ?? 0, card, now)
  const intentStatus = intentStatusOf({
    isCaptured: capture !== null,
    isCanceled: cancel !== undefined,
    isAuthorised,
    isDeclined: hasFailed,
    hasMethod: planned.hasMethod,
  })
  const capturable = intentStatus === 'requires_capture' ? amountMinor : 0
  const status = derivePaymentStatus({
    intentStatus,
    amountCapturableMinor: capturable,
    amountCapturedMinor: capture?.amountMinor ?? 0,
    amountRefundedMinor: refundRow.refundedMinor,
    refundPendingMinor: refundRow.pendingMinor,
    isDeclined: hasFailed,
    isDisputed: false,
  })
  const isOwnCard = card === person.card
  return [
    ...[newSuffix(at), at, person.suffix, person.email, currency, amountMinor, captureMethod],
    ...[card, isOwnCard, attempts.length > 1 ? newSuffix(at) : null, attempts.length > 1 ? (attempts[0] ?? null) : null],
    ...[attempts.length, attemptedAt, isAuthorised, intentStatus, status, capturable, capture?.amountMinor ?? 0, capture?.at ?? null],
    capturable > 0 ? new Date(attemptedAt.getTime() + authorisationMs) : null,
    ...saleColumns(capture, currency, now),
    ...refundRow.columns,
    ...[cancel?.at ?? null, cancel?.reason ?? null, planned.orderNumber, planned.description],
  ]
}

interface Capture {
  readonly at: Date
  readonly amountMinor: number
}

function captureOf({ captureMethod, amountMinor, followUps }: PlannedPayment, isAuthorised: boolean, attemptedAt: Date): Capture | null {
  if (!isAuthorised) return null
  if (captureMethod === 'automatic') return { at: attemptedAt, amountMinor }
  return followUps.find((followUp) => followUp.kind === 'capture') ?? null
}

interface Progress {
  readonly isCaptured: boolean
  readonly isCanceled: boolean
  readonly isAuthorised: boolean
  readonly isDeclined: boolean
  readonly hasMethod: boolean
}

function intentStatusOf({ isCaptured, isCanceled, isAuthorised, isDeclined, hasMethod }: Progress): IntentStatus {
  if (isCanceled) return 'canceled'
  if (isCaptured) return 'succeeded'
  if (isAuthorised) return 'requires_capture'
  return isDeclined || !hasMethod ? 'requires_payment_method' : 'requires_confirmation'
}

function saleColumns(capture: Capture | null, currency: CurrencyCode, now: Date): Row {
  if (!capture) return [null, null, null]
  const availableOn = addBusinessDays(capture.at, availableAfterBusinessDays)
  return [computeFee({ amountMinor: capture.amountMinor, currency }, defaultFeePlan), availableOn, availableOn <= now ? availableOn : null]
}

const noRefund = { columns: new Array<null>(11).fill(null), refundedMinor: 0, pendingMinor: 0 }

function refundColumns(random: Random, refund: FollowUp | undefined, capturedMinor: number, card: string | null, now: Date) {
  if (refund?.kind !== 'refund' || capturedMinor === 0) return noRefund
  const minor = Math.min(refund.amountMinor ?? capturedMinor, capturedMinor)
  const settlesAt = new Date(refund.at.getTime() + slowRefundMs)
  const endsAs = card === slowRefundCard ? 'succeeded' : card === failingRefundCard ? 'failed' : null
  const isSettled = endsAs !== null && settlesAt <= now
  const status = isSettled ? endsAs : card === slowRefundCard ? 'pending' : 'succeeded'
  const isOpen = endsAs !== null && !isSettled
  return {
    columns: [
      ...[newSuffix(refund.at), minor, refund.at, refund.reason, refund.isByMember ? random.pick(teamMembers) : null, status, status !== 'pending'],
      ...[isOpen ? settlesAt : null, isOpen ? endsAs : null, isSettled ? settlesAt : null, status === 'failed' ? newSuffix(settlesAt) : null],
    ],
    refundedMinor: status === 'succeeded' ? minor : 0,
    pendingMinor: status === 'pending' ? minor : 0,
  }
}

import type { Evidence } from '#areas/disputes/contract/evidence.ts'
import type { DisputeDecision, NetworkReport } from '#areas/payments/server/acquiring/index.ts'
import type { CancellationReason, RefundReason } from '#kernel/statuses.ts'
import { dayMs } from '#kernel/time/durations.ts'
import { drawDays, type Period } from './calendar.ts'
import { drawOutcome, type Outcome, shapeRecent } from './outcomes.ts'
import { Random } from './random.ts'
import {
  decliningCards,
  drawAmountMinor,
  drawDescription,
  drawPerson,
  failingRefundCard,
  type Markets,
  orderNumber,
  type Person,
  slowRefundCard,
} from './shop.ts'

/** What happens to a payment after its first minutes. */
export type FollowUp = { readonly at: Date } & (
  | { readonly kind: 'capture'; readonly amountMinor: number }
  | { readonly kind: 'cancel'; readonly reason: CancellationReason }
  | {
      readonly kind: 'refund' /** Null for all that is left. */
      readonly amountMinor: number | null
      readonly reason: RefundReason
      readonly isByMember: boolean
    }
  /** A report, a deadline or an issuer's decision is due. */
  | { readonly kind: 'network' }
  | { readonly kind: 'answer'; readonly evidence: Evidence }
  | { readonly kind: 'accept' }
)

export interface PlannedPayment {
  readonly at: Date
  readonly person: Person
  readonly amountMinor: number
  readonly captureMethod: 'automatic' | 'manual'
  /** Whether a payment method is there before any attempt. */
  readonly hasMethod: boolean
  /** Test cards tried one after another; none where nobody tried. */
  readonly attempts: readonly string[]
  readonly orderNumber: string
  readonly description: string
  readonly followUps: readonly FollowUp[]
  /** What the card's network reports after the capture. */
  readonly reports: readonly NetworkReport[]
  /** What the issuer makes of evidence. */
  readonly decision: DisputeDecision | null
  /** Somebody tries whether a stolen card works. */
  readonly isCardTest: boolean
}

export interface PlanOptions extends Period {
  readonly seed: number
  /** How many payments; at least 1. */
  readonly count: number
  /** Where the shop's customers are; those of Hong Kong's shop by default. */
  readonly markets?: Markets
}

const returningShare = 0.45
/** The last sale is at least so long ago, so that a payer who tried again has done so. */
const lastSaleMs = 600_000

/** Draws all sales of a period, in order of time. The same options return the same plan. */
export function planTrade(options: PlanOptions): PlannedPayment[] {
  const random = new Random(options.seed)
  // Sales of the rest of today are left out, so a few more are drawn than asked for, and the oldest dropped.
  const drawn = { ...options, count: options.count * 1.01 + 10, now: new Date(options.now.getTime() - lastSaleMs) }
  const times = [...drawDays(random, drawn)].flat().slice(-options.count)
  const people: Person[] = []
  return times.map((at, index) => {
    const isReturning = people.length > 0 && random.chance(returningShare)
    // Squared, so that a few come back often and most seldom.
    const known = isReturning ? people[Math.floor(random.next() ** 2 * people.length)] : undefined
    const person = known ?? drawPerson(random, people.length + 1, options.markets)
    if (!known) people.push(person)
    const drawn = drawOutcome(random)
    return planPayment(random, { at, person, outcome: shapeRecent(drawn, times.length - 1 - index), number: index + 1, now: options.now })
  })
}

export interface Draft {
  readonly at: Date
  readonly person: Person
  readonly outcome: Outcome
  readonly number: number
  readonly now: Date
}

/** One payment that goes the given way. */
export function planPayment(random: Random, { at, person, outcome, number, now }: Draft): PlannedPayment {
  const amountMinor = drawAmountMinor(random, person.market)
  const followUps = drawFollowUps(random, at, outcome, amountMinor)
  return {
    at,
    person,
    amountMinor,
    captureMethod: outcome.startsWith('manual') ? 'manual' : 'automatic',
    hasMethod: outcome !== 'abandoned' && outcome !== 'waiting',
    attempts: drawAttempts(random, person, outcome),
    orderNumber: orderNumber(number),
    description: drawDescription(random),
    followUps: followUps.filter((followUp) => followUp.at < now),
    reports: [],
    decision: null,
    isCardTest: false,
  }
}

function drawAttempts(random: Random, person: Person, outcome: Outcome): string[] {
  switch (outcome) {
    case 'abandoned':
    case 'waiting':
    case 'unconfirmed':
      return []
    case 'declined':
      return random.chance(0.2) ? [random.weighted(decliningCards), random.weighted(decliningCards)] : [random.weighted(decliningCards)]
    case 'declined_then_paid':
      return [random.weighted(decliningCards), person.card]
    case 'refunded_slowly':
      return [slowRefundCard]
    case 'refund_fails':
      return [failingRefundCard]
    default:
      return [person.card]
  }
}

const refundReasons = [
  ['requested_by_customer', 82],
  ['duplicate', 11],
  ['fraudulent', 7],
] as const satisfies readonly (readonly [RefundReason, number])[]

function drawFollowUps(random: Random, at: Date, outcome: Outcome, amountMinor: number): FollowUp[] {
  const after = (daysMin: number, daysMax: number) => new Date(at.getTime() + Math.round((daysMin + random.next() * (daysMax - daysMin)) * dayMs))
  const part = () => Math.max(1, Math.round((amountMinor * random.integer(10, 70)) / 100))
  const refund = (when: Date, refundMinor: number | null): FollowUp => ({
    at: when,
    kind: 'refund',
    amountMinor: refundMinor,
    reason: random.weighted(refundReasons),
    isByMember: random.chance(0.7),
  })
  switch (outcome) {
    case 'abandoned':
      return [{ at: after(1, 1.5), kind: 'cancel', reason: 'abandoned' }]
    case 'manual_captured':
      return [{ at: after(0.2, 3), kind: 'capture', amountMinor }]
    case 'manual_captured_partly':
      return [{ at: after(0.2, 3), kind: 'capture', amountMinor: Math.max(1, amountMinor - part()) }]
    case 'manual_canceled':
      return [{ at: after(0.5, 5), kind: 'cancel', reason: random.chance(0.7) ? 'requested_by_customer' : 'fraudulent' }]
    case 'refunded':
      return [refund(after(0.5, 24), null)]
    case 'refunded_partly':
      return random.chance(0.2) ? [refund(after(1, 9), part()), refund(after(10, 24), null)] : [refund(after(0.5, 24), part())]
    case 'refunded_slowly':
      // Within hours, so that recent ones are still on their way.
      return [refund(after(0.01, 0.05), random.chance(0.6) ? null : part())]
    case 'refund_fails':
      return [refund(after(0.01, 0.05), null)]
    default:
      return []
  }
}

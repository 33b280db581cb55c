import type { Evidence } from '#areas/disputes/contract/evidence.ts'
import type { DisputeDecision, FraudReport } from '#areas/payments/server/acquiring/index.ts'
import type { DisputeCategory, DisputeNetwork } from '#kernel/statuses.ts'
import { dayMs, hourMs } from '#kernel/time/durations.ts'
import { dayOf, startOfDay } from './calendar.ts'
import type { Course, DisputeDraft, Opening } from './dispute-examples.ts'
import { startOfMonth } from './monitoring.ts'
import type { FollowUp, PlannedPayment } from './plan.ts'
import type { Random } from './random.ts'

/** What the network of a payment's card reports, as the plan has it: a dispute with all its steps, or fraud. */

/** Days that the product gives for an answer: the network's less its own for handing it over. */
const answerDays: Readonly<Record<DisputeNetwork, number>> = { visa: 23, mastercard: 38, amex: 13, discover: 23 }
/** The end of the shop's working day, when an answer is due. */
const dueHour = 18

export function openingOf(random: Random, { opening, network }: Pick<DisputeDraft, 'network'> & { opening: Opening }, now: Date): Date {
  const hours = 9 + random.next() * 9
  if ('dueInDays' in opening) {
    const due = startOfDay(dayOf(now) + opening.dueInDays).getTime() + dueHour * hourMs
    return new Date(due - answerDays[network] * dayMs)
  }
  if ('daysAgo' in opening) return new Date(startOfDay(dayOf(now) - opening.daysAgo).getTime() + hours * hourMs)
  // Late in the month, so that the sales of the month can be among what is disputed.
  return new Date(startOfMonth(now, opening.monthsAgo).getTime() + random.integer(18, 26) * dayMs + hours * hourMs)
}

/** The payment with a dispute that was opened at a time. */
export function disputed(random: Random, payment: PlannedPayment, draft: DisputeDraft, openedAt: Date): PlannedPayment {
  const { network, code, kind, course } = draft
  return {
    ...payment,
    reports: [
      {
        type: 'dispute',
        kind,
        network,
        networkReasonCode: code,
        part: random.chance(0.12) ? 'half' : 'rest',
        enhancedEligibility: [],
        afterMs: openedAt.getTime() - payment.at.getTime(),
      },
    ],
    decision: decisionOf(course),
    followUps: [{ at: openedAt, kind: 'network' }, ...stepsOf(random, payment, draft, openedAt)],
  }
}

function decisionOf(course: Course): DisputeDecision | null {
  return course.kind === 'answered' ? { decidesAs: course.decidesAs, decidesAfterMs: course.decidesAfterDays * dayMs } : null
}

function stepsOf(random: Random, payment: PlannedPayment, { network, category, course }: DisputeDraft, openedAt: Date): FollowUp[] {
  const after = (days: number) => new Date(openedAt.getTime() + days * dayMs)
  switch (course.kind) {
    case 'open':
      return []
    case 'expired':
      return [{ at: after(answerDays[network]), kind: 'network' }]
    case 'accepted':
      return [{ at: after(2), kind: 'accept' }]
    case 'answered':
      return [
        { at: after(course.afterDays), kind: 'answer', evidence: drawEvidence(random, payment, category) },
        { at: after(course.afterDays + course.decidesAfterDays), kind: 'network' },
      ]
  }
}

/** The payment with an early fraud warning at a time. */
export function reportedAsFraud(random: Random, payment: PlannedPayment, at: Date): PlannedPayment {
  const fraudType = random.weighted<FraudReport['fraudType']>([
    ['unauthorized_use_of_card', 60],
    ['made_with_stolen_card', 25],
    ['made_with_lost_card', 15],
  ])
  return {
    ...payment,
    reports: [{ type: 'early_fraud_warning', fraudType, afterMs: at.getTime() - payment.at.getTime() }],
    followUps: [...payment.followUps, { at, kind: 'network' }],
  }
}

function drawEvidence(random: Random, { person, description, at, orderNumber }: PlannedPayment, category: DisputeCategory): Evidence {
  const shippedOn = new Date(at.getTime() + dayMs).toISOString().slice(0, 10)
  const shipping = {
    shipping_carrier: random.pick(['DHL Express', 'FedEx', 'SF Express']),
    shipping_date: shippedOn,
    shipping_tracking_number: String(random.integer(1_000_000_000, 9_999_999_999)),
  }
  const customer = { customer_name: person.name, customer_email_address: person.email, product_description: description }
  switch (category) {
    case 'duplicate':
      return { ...customer, duplicate_charge_explanation: `Order ${orderNumber} is a second order, shipped separately.`, ...shipping }
    case 'subscription_canceled':
      return { ...customer, cancellation_rebuttal: 'The customer canceled after this order had shipped.', ...shipping }
    case 'credit_not_processed':
      return { ...customer, refund_refusal_explanation: 'The return reached us after the 30 days of our refund policy.' }
    case 'fraud':
    case 'unrecognized':
      return { ...customer, customer_purchase_ip: `203.0.113.${random.integer(1, 254)}`, ...shipping }
    default:
      return { ...customer, ...shipping, uncategorized_text: `Order ${orderNumber} was delivered and signed for.` }
  }
}

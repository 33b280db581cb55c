import { vampLimits } from '#areas/vamp/contract/vamp-ratio.ts'
import { hourMs } from '#kernel/time/durations.ts'
import { type PlannedPayment, planPayment } from './plan.ts'
import type { Random } from './random.ts'
import { decliningCards, drawPerson, markets, type Person } from './shop.ts'

/** How many reports each month gets, so that twelve months of Visa's monitoring show a small shop's year: quiet, a warning, a card-testing wave, and quiet again. */

export const monitoredMonths = 12
/** The month of the wave, counted back from the running one. */
export const waveMonthsAgo = 5

type Look = 'none' | 'standard' | 'early_warning' | 'excessive'

/** From the running month back. */
const looks: readonly Look[] = [
  'standard',
  'standard',
  'standard',
  'standard',
  'early_warning',
  'excessive',
  'standard',
  'early_warning',
  'none',
  'standard',
  'none',
  'standard',
]

/** Percent of sales that a month aims at, well inside the limits that its colour has. */
const aims: Readonly<Record<Look, number>> = { none: 0, standard: 0.5, early_warning: 1.1, excessive: 2.3 }

/** Fraud reports and disputes of a month with so many Visa sales. A month too small for a report within its limit has none. */
export function reportCountOf(monthsAgo: number, salesCount: number): number {
  const look = looks[monthsAgo] ?? 'none'
  const aimed = Math.round((salesCount * aims[look]) / 100)
  const below = (percent: number) => Math.floor((salesCount * percent) / 100)
  const mostBelowWarning = Math.ceil((salesCount * vampLimits.warningPercent) / 100) - 1
  if (look === 'standard') return Math.min(Math.max(1, aimed), Math.max(0, mostBelowWarning))
  if (look === 'early_warning') return Math.min(Math.max(mostBelowWarning + 1, aimed), below(vampLimits.excessivePercent))
  return look === 'excessive' ? Math.max(aimed, below(vampLimits.excessivePercent) + 1) : 0
}

/** The first moment of a month in UTC, counted back from the one of `now`. */
export function startOfMonth(now: Date, monthsAgo: number): Date {
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - monthsAgo, 1))
}

/** How many months of UTC a moment lies before the one of `now`. */
export function monthsBetween(at: Date, now: Date): number {
  return (now.getUTCFullYear() - at.getUTCFullYear()) * 12 + now.getUTCMonth() - at.getUTCMonth()
}

const waveHours = 3
const approvedShare = 0.16
const amountMinorMax = 490
const amountStepMinor = 10
/** Cards that a thief tries are lost, stolen, expired or guessed. */
const testedCards = decliningCards.filter(([card]) => /Stolen|Lost|Cvc|Expired|Declined$/.test(card))

/**
 * A night in which somebody tests stolen Visa cards on the shop with small amounts. What went through is refunded the next morning; the issuers report it weeks
 * later.
 * @param startsAt the first attempt.
 */
export function planWave(random: Random, { startsAt, count, now }: { startsAt: Date; count: number; now: Date }): PlannedPayment[] {
  const times = Array.from({ length: count }, () => startsAt.getTime() + Math.floor(random.next() ** 1.5 * waveHours * hourMs)).sort((a, b) => a - b)
  return times.map((time, index) => planAttempt(random, new Date(time), index, now))
}

function planAttempt(random: Random, at: Date, index: number, now: Date): PlannedPayment {
  const isApproved = random.chance(approvedShare)
  const drawn = planPayment(random, { at, person: drawThief(random, index), outcome: isApproved ? 'paid' : 'declined', number: 0, now })
  const morning = new Date(at.getTime() + (8 + random.next() * 4) * hourMs)
  return {
    ...drawn,
    amountMinor: amountStepMinor * random.integer(10, amountMinorMax / amountStepMinor),
    attempts: isApproved ? drawn.attempts : [random.weighted(testedCards)],
    followUps: isApproved && morning < now ? [{ at: morning, kind: 'refund', amountMinor: null, reason: 'fraudulent', isByMember: true }] : [],
    isCardTest: true,
  }
}

function drawThief(random: Random, index: number): Person {
  const [market] = markets[0] ?? []
  if (!market) throw new Error('The shop has no market.')
  const person = drawPerson(random, index)
  return { ...person, market, card: 'visa', email: `${person.name.split(' ')[0]}${random.integer(1000, 9999)}${index}@example.net`.toLowerCase() }
}

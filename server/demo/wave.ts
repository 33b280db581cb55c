import { hourMs } from '#kernel/time/durations.ts'
import { type PlannedPayment, planPayment } from './plan.ts'
import type { Random } from './random.ts'
import { decliningCards, drawPerson, markets, type Person } from './shop.ts'

/** A night in which somebody tests stolen Visa cards on the shop with small amounts. What went through is refunded the next morning; the issuers report it weeks later. */

const waveHours = 3
const approvedShare = 0.16
const amountMinorMax = 490
const amountStepMinor = 10
/** Cards that a thief tries are lost, stolen, expired or guessed. */
const testedCards = decliningCards.filter(([card]) => /Stolen|Lost|Cvc|Expired|Declined$/.test(card))

/** @param startsAt the first attempt. */
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

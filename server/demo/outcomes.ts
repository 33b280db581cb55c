import type { Random } from './random.ts'

/** How a payment goes, by how often it does. */
const outcomes = [
  ['paid', 78.5],
  ['declined', 6.3],
  ['declined_then_paid', 2.2],
  ['manual_captured', 3.2],
  ['manual_captured_partly', 1.2],
  ['manual_canceled', 0.7],
  ['refunded', 3.4],
  ['refunded_partly', 1.9],
  ['refunded_slowly', 0.5],
  ['refund_fails', 0.3],
  ['abandoned', 1.2],
  ['waiting', 0.2],
  ['unconfirmed', 0.4],
] as const satisfies readonly (readonly [string, number])[]

export type Outcome = (typeof outcomes)[number][0] | 'manual_open'

export function drawOutcome(random: Random): Outcome {
  return random.weighted<Outcome>(outcomes)
}

/** What is open at any time in a shop: among the newest payments, counted from the last, these go this way whatever was drawn. */
const newest: Readonly<Record<number, Outcome>> = {
  1: 'manual_open',
  2: 'paid',
  3: 'refunded_slowly',
  4: 'waiting',
  6: 'declined',
  9: 'manual_open',
  11: 'unconfirmed',
  14: 'refunded_slowly',
  17: 'manual_open',
  19: 'abandoned',
  22: 'refunded_slowly',
  25: 'manual_open',
}

export function shapeRecent(drawn: Outcome, placeFromLast: number): Outcome {
  return newest[placeFromLast] ?? drawn
}

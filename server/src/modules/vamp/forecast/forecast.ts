import { ratioPercent } from '@counterfoil/contract/vamp/vamp-ratio'
import { type Expected, expectEvents, expectSales, type MonthSoFar } from './expect.ts'
import { midCumulative, negativeBinomial } from './negative-binomial.ts'

export interface Range {
  readonly low: number
  readonly expected: number
  readonly high: number
}

export interface Forecast {
  /** What the month will have in all. */
  readonly events: Range
  readonly sales: Range
  readonly percent: Range
}

/** A range ends where a tenth is left out on each side: it covers 80 percent. */
const tail = 0.1

/** Of a count or a ratio that was found by halving. */
const rounding = 1e-6

/** Enough for six digits. */
const halvings = 40

/** Points of the sales to come that are equally likely. */
const salesPoints = 9

/** The counts and the ratio at the end of the month, each with a range that covers it in 80 of 100 months. Deterministic. */
export function forecastMonth(month: MonthSoFar): Forecast {
  const eventsSoFar = sum([...month.days, month.today].map(({ events }) => events))
  const salesSoFar = sum([...month.days, month.today].map(({ sales }) => sales))
  const events = expectEvents(month)
  const sales = expectSales(month)
  const chanceBelow = midCumulative(negativeBinomial(events.mean, events.variance))
  const points = spread(sales, salesPoints)
  const chanceOfLessThan = (percent: number) => mean(points.map((more) => chanceBelow((percent * (salesSoFar + more)) / 100 - eventsSoFar)))
  const expected = ratioPercent(eventsSoFar + events.mean, salesSoFar + sales.mean)
  const lowest = ratioPercent(eventsSoFar, salesSoFar + (points.at(-1) ?? 0))
  // Without any sales, the ratio says nothing that could be spread.
  const between = (share: number) => (salesSoFar + sales.mean === 0 ? expected : Math.max(lowest, withoutRest(solve(chanceOfLessThan, share, expected))))
  const lowCount = Math.ceil(solve(chanceBelow, tail, events.mean) - rounding)
  const highCount = Math.floor(solve(chanceBelow, 1 - tail, events.mean) + rounding)
  return {
    events: {
      low: eventsSoFar + lowCount,
      expected: eventsSoFar + events.mean,
      high: eventsSoFar + Math.max(lowCount, highCount),
    },
    sales: {
      low: Math.round(salesSoFar + quantileOf(sales, tail)),
      expected: Math.round(salesSoFar + sales.mean),
      high: Math.round(salesSoFar + quantileOf(sales, 1 - tail)),
    },
    percent: { low: Math.min(expected, between(tail)), expected, high: Math.max(expected, between(1 - tail)) },
  }
}

/** Halving towards zero never gets there. */
function withoutRest(percent: number): number {
  return percent < rounding ? 0 : percent
}

/** Where a rising function that starts at zero reaches a share, found by halving. */
function solve(chanceBelow: (value: number) => number, share: number, near: number): number {
  let [low, high] = [0, Math.max(near, 1e-6)]
  while (chanceBelow(high) < share) high *= 2
  for (let round = 0; round < halvings; round++) {
    const middle = (low + high) / 2
    if (chanceBelow(middle) < share) low = middle
    else high = middle
  }
  return high
}

/** Equally likely values of what is expected. */
function spread(expected: Expected, count: number): number[] {
  return Array.from({ length: count }, (_, index) => quantileOf(expected, (index + 0.5) / count))
}

/** Of a log-normal distribution with the mean and the variance. */
function quantileOf({ mean: expected, variance }: Expected, share: number): number {
  if (expected <= 0) return 0
  const logVariance = Math.log(1 + variance / expected ** 2)
  return Math.exp(Math.log(expected) - logVariance / 2 + Math.sqrt(logVariance) * normalQuantile(share))
}

/** The standard normal quantile, with an error below 5e-4. */
function normalQuantile(share: number): number {
  if (share > 0.5) return -normalQuantile(1 - share)
  // Abramowitz and Stegun 26.2.23.
  const t = Math.sqrt(-2 * Math.log(share))
  return -(t - (2.515517 + 0.802853 * t + 0.010328 * t ** 2) / (1 + 1.432788 * t + 0.189269 * t ** 2 + 0.001308 * t ** 3))
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0)
}

function mean(values: readonly number[]): number {
  return sum(values) / values.length
}

import { ratioPercent } from '#areas/vamp/contract/vamp-ratio.ts'
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

/** Of a count that was found by halving. */
const rounding = 1e-6

/** Enough for six digits. */
const halvings = 40

/**
 * The counts at the end of the month, each with a range that covers it in 80 of 100 months, and the ratios of these whole counts: whoever divides what is shown
 * gets the ratio beside it. Deterministic.
 */
export function forecastMonth(month: MonthSoFar): Forecast {
  const eventsSoFar = sum([...month.days, month.today].map(({ events }) => events))
  const salesSoFar = sum([...month.days, month.today].map(({ sales }) => sales))
  const expectedEvents = expectEvents(month)
  const expectedSales = expectSales(month)
  const chanceBelow = midCumulative(negativeBinomial(expectedEvents.mean, expectedEvents.variance))
  const lowCount = Math.ceil(solve(chanceBelow, tail, expectedEvents.mean) - rounding)
  const highCount = Math.max(lowCount, Math.floor(solve(chanceBelow, 1 - tail, expectedEvents.mean) + rounding))
  const events = wholeRange(eventsSoFar, lowCount, expectedEvents.mean, highCount)
  const sales = wholeRange(salesSoFar, quantileOf(expectedSales, tail), expectedSales.mean, quantileOf(expectedSales, 1 - tail))
  const expected = ratioPercent(events.expected, sales.expected)
  return {
    events,
    sales,
    percent: {
      low: Math.min(expected, ratioPercent(events.low, sales.high)),
      expected,
      high: Math.max(expected, ratioPercent(events.high, sales.low)),
    },
  }
}

/** Whole counts in order, beside what is counted already. */
function wholeRange(soFar: number, low: number, mean: number, high: number): Range {
  const [lowest, highest] = [Math.round(soFar + low), Math.round(soFar + high)]
  return { low: lowest, expected: Math.min(Math.max(lowest, Math.round(soFar + mean)), highest), high: highest }
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

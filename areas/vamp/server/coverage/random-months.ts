import type { DayCounts } from '../forecast/expect.ts'

/** Months that never happened, for the test of the forecast: seeded, so that each run tries the same ones. */

export function randomFrom(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

export interface RandomMonth {
  readonly history: readonly DayCounts[]
  readonly days: readonly DayCounts[]
  readonly firstWeekday: number
}

const historyDays = 61

/** Rates and sales of different orders of magnitude, weekends, growth, rates that change on a day, noise, and reports that come in clumps. */
export function randomMonth(random: () => number): RandomMonth {
  const between = (low: number, high: number) => low + (high - low) * random()
  const logBetween = (low: number, high: number) => Math.exp(between(Math.log(low), Math.log(high)))
  const length = 28 + Math.floor(random() * 4)
  const firstWeekday = Math.floor(random() * 7)
  const salesRate = logBetween(100, 20_000)
  const eventRate = logBetween(0.5, 20)
  const weekend = between(0.5, 1.3)
  const salesGrowth = between(-0.2, 0.4)
  const eventGrowth = between(-0.3, 0.4)
  const salesNoise = between(0.05, 0.2)
  const eventNoise = between(0, 0.3)
  const clumpChance = between(0, 0.08)
  const change = random() < 0.25 ? { day: Math.floor(between(-30, length)), factor: logBetween(0.6, 1.7) } : null
  return {
    firstWeekday,
    ...split(
      Array.from({ length: historyDays + length }, (_, index) => {
        const day = index - historyDays
        const isWeekend = [0, 6].includes((((firstWeekday + day) % 7) + 7) % 7)
        const sales = salesRate * (1 + salesGrowth) ** (day / 30) * (isWeekend ? weekend : 1) * Math.exp(salesNoise * normal(random))
        const changed = change && day >= change.day ? change.factor : 1
        const rate = eventRate * (1 + eventGrowth) ** (day / 30) * changed * Math.exp(eventNoise * normal(random))
        const clump = random() < clumpChance ? poisson(random, 2 * eventRate) : 0
        return { sales: poisson(random, sales), events: poisson(random, rate) + clump }
      }),
    ),
  }
}

function split(days: DayCounts[]): Pick<RandomMonth, 'history' | 'days'> {
  return { history: days.slice(0, historyDays), days: days.slice(historyDays) }
}

function normal(random: () => number): number {
  return Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random())
}

function poisson(random: () => number, mean: number): number {
  if (mean > 50) return Math.max(0, Math.round(mean + Math.sqrt(mean) * normal(random)))
  let count = -1
  for (let product = 1, limit = Math.exp(-mean); product > limit; count++) product *= random()
  return Math.max(0, count)
}

import { dayMs, hourMs } from '#kernel/time/durations.ts'
import type { Random } from './random.ts'

export interface Period {
  /** Nothing happens at this moment or later. */
  readonly now: Date
  /** Days up to and including the running one. */
  readonly days: number
}

/** The shop's days are those of Hong Kong, which has no summer time. */
const utcOffsetMs = 8 * hourMs
export const timeZone = 'Asia/Hong_Kong'

/** From Sunday on. */
const weekdayWeights = [1.24, 0.92, 0.86, 0.9, 0.98, 1.1, 1.3]
/** From midnight on: a lull at night, a rise at noon, most in the evening. */
const hourWeights = [3, 2, 1, 1, 1, 1, 2, 4, 6, 8, 10, 12, 14, 12, 10, 10, 10, 11, 13, 16, 18, 17, 12, 7]
/** From January on. */
const monthWeights = [0.94, 0.88, 0.95, 0.97, 1.0, 0.98, 0.96, 0.97, 1.0, 1.04, 1.22, 1.34]
/** How much more is sold on the last day than on the first: 1 doubles it. */
const growth = 1.4

/** Whole days since 1970 in the shop's zone. */
export function dayOf(time: Date): number {
  return Math.floor((time.getTime() + utcOffsetMs) / dayMs)
}

export function startOfDay(day: number): Date {
  return new Date(day * dayMs - utcOffsetMs)
}

function weightOf(random: Random, day: number, share: number): number {
  const date = new Date(day * dayMs)
  return (1 + growth * share) * (weekdayWeights[date.getUTCDay()] ?? 1) * (monthWeights[date.getUTCMonth()] ?? 1) * (0.8 + 0.4 * random.next())
}

/** Moments of sales, in order, a day at a time: about `count` in all, spread as a shop's weeks and days are. */
export function* drawDays(random: Random, { now, days, count }: Period & { readonly count: number }): Generator<Date[]> {
  const today = dayOf(now)
  const weights = Array.from({ length: days }, (_, index) => weightOf(random, today - days + 1 + index, index / days))
  const total = weights.reduce((sum, weight) => sum + weight, 0)
  const hours = hourWeights.map((weight, hour) => [hour, weight] as const)
  let owed = 0
  for (const [index, weight] of weights.entries()) {
    const start = startOfDay(today - days + 1 + index).getTime()
    const times: number[] = []
    owed += (weight / total) * count
    for (; owed >= 1; owed--) times.push(start + random.weighted(hours) * hourMs + Math.floor(random.next() * hourMs))
    yield times
      .filter((time) => time < now.getTime())
      .sort((a, b) => a - b)
      .map((time) => new Date(time))
  }
}

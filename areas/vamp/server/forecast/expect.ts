/** Counts of one day in UTC. */
export interface DayCounts {
  /** Fraud reports and disputes, without the excluded ones. */
  readonly events: number
  readonly sales: number
}

/** What a month looks like before it is over. */
export interface MonthSoFar {
  /** Days before the month, oldest first. */
  readonly history: readonly DayCounts[]
  /** Days of the month that are over. */
  readonly days: readonly DayCounts[]
  /** The day that runs, and the part of it that is over. */
  readonly today: DayCounts
  readonly todayPart: number
  readonly daysInMonth: number
  /** 0 for Sunday, of the first day of the month. */
  readonly firstWeekday: number
}

/** What is still to come in a month. */
export interface Expected {
  readonly mean: number
  readonly variance: number
}

/** After so many days, a day counts half as much. */
const halfLifeDays = 25
/** A rate changes by this share of itself within a month, as a standard deviation; part of it within days. */
const monthlyDrift = 0.24
const driftDays = { soon: 30, month: 60 } as const
/** The variance of the rate is that of so many days more. */
const priorDays = 0.5
/** So many days of independent counts are added to those that the dispersion is measured by. */
const dispersionPriorDays = 8
/** Weekdays differ only as far as more than so many sales say. */
const weekdayPriorSales = 20

/**
 * Events to come: a Poisson rate with a gamma posterior from the days so far, which makes their number negative binomial, wider by how much days differ
 * (reports come in clumps) and by how rates change.
 */
export function expectEvents(month: MonthSoFar): Expected {
  const days = observedDays(month).map(({ counts, part, age }) => ({ count: counts.events, part, age }))
  return expect(days, sum(remainingDays(month).map(({ part }) => part)))
}

/** Sales to come: as events, by their weekdays. */
export function expectSales(month: MonthSoFar): Expected {
  const days = observedDays(month)
  const factors = weekdayFactors(days.map(({ counts, part, weekday }) => ({ count: counts.sales, part, weekday })))
  const factorOf = (weekday: number) => factors[weekday] ?? 1
  return expect(
    days.map(({ counts, part, age, weekday }) => ({ count: counts.sales, part: part * factorOf(weekday), age })),
    sum(remainingDays(month).map(({ part, weekday }) => part * factorOf(weekday))),
  )
}

interface Observed {
  readonly count: number
  /** How much of a usual day it is. */
  readonly part: number
  /** Days ago. */
  readonly age: number
}

/** @param remaining usual days to come. */
function expect(days: readonly Observed[], remaining: number): Expected {
  const weighted = days.map((day) => ({ ...day, weight: 2 ** (-day.age / halfLifeDays) }))
  const seen = sum(weighted.map(({ count, weight }) => count * weight))
  const exposure = sum(weighted.map(({ part, weight }) => part * weight))
  // Minutes after an account's first sale, nothing is known about its days yet.
  const rate = seen / Math.max(exposure, 1)
  const dispersion = dispersionOf(weighted, rate)
  const rateVariance = (rate * dispersion) / (effectiveDays(weighted) + priorDays)
  const drift = monthlyDrift ** 2 * Math.min(1, (remaining + driftDays.soon) / driftDays.month)
  const mean = rate * remaining
  return { mean, variance: dispersion * mean + remaining ** 2 * rateVariance + mean ** 2 * drift }
}

/** How many equal days would say as much as the weighted ones. */
function effectiveDays(days: readonly { part: number; weight: number }[]): number {
  const total = sum(days.map(({ part, weight }) => part * weight))
  const squares = sum(days.map(({ part, weight }) => part * weight ** 2))
  return squares === 0 ? 0 : total ** 2 / squares
}

/** How much more days differ than independent counts would (Pearson), never less. */
function dispersionOf(days: readonly (Observed & { weight: number })[], usual: number): number {
  if (usual === 0) return 1
  // A day that has just begun says nothing about how days differ.
  const whole = days.filter(({ part }) => part > 0.1)
  const weights = sum(whole.map(({ weight }) => weight))
  const pearson = sum(whole.map(({ count, part, weight }) => (weight * (count - usual * part) ** 2) / (usual * part)))
  return Math.max(1, (pearson + dispersionPriorDays) / (weights + dispersionPriorDays))
}

/** What share of a usual day each weekday has, pulled towards one while there are few sales. */
function weekdayFactors(days: readonly { count: number; part: number; weekday: number }[]): number[] {
  const usual = sum(days.map(({ count }) => count)) / (sum(days.map(({ part }) => part)) || 1)
  const prior = Math.max(usual, weekdayPriorSales)
  return Array.from({ length: 7 }, (_, weekday) => {
    const same = days.filter((day) => day.weekday === weekday)
    return (sum(same.map(({ count }) => count)) + prior) / (usual * sum(same.map(({ part }) => part)) + prior)
  })
}

function observedDays({ history, days, today, todayPart, firstWeekday }: MonthSoFar) {
  const whole = [...history, ...days].map((counts, index) => {
    const dayOfMonth = index - history.length
    return { counts, part: 1, age: days.length - dayOfMonth, weekday: weekdayOf(firstWeekday + dayOfMonth) }
  })
  return [...whole, { counts: today, part: todayPart, age: 0, weekday: weekdayOf(firstWeekday + days.length) }]
}

/** The rest of today, and the days after it. */
function remainingDays({ days, todayPart, daysInMonth, firstWeekday }: MonthSoFar): { part: number; weekday: number }[] {
  return Array.from({ length: daysInMonth - days.length }, (_, index) => ({
    part: index === 0 ? 1 - todayPart : 1,
    weekday: weekdayOf(firstWeekday + days.length + index),
  }))
}

function weekdayOf(days: number): number {
  return ((days % 7) + 7) % 7
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0)
}

import { dayMs, hourMs } from '#kernel/time/durations.ts'
import { quarterMs } from './day-parts.ts'

/** Parts of a time that have sums of their own: months in UTC, the days around them, and the hours or quarters of an hour at both ends. */

export type SumPeriod = 'quarter' | 'hour' | 'day' | 'month'

export interface Piece {
  readonly period: SumPeriod
  /** The first bucket, and the one after the last. */
  readonly first: Date
  readonly end: Date
}

export interface TimeRange {
  readonly from: Date
  readonly until: Date
}

interface Unit {
  readonly period: SumPeriod
  /** The bucket that a time is in. */
  floor(at: Date): Date
  next(bucket: Date): Date
}

const unitOf = (period: SumPeriod, lengthMs: number): Unit => ({
  period,
  floor: (at) => new Date(Math.floor(at.getTime() / lengthMs) * lengthMs),
  next: (bucket) => new Date(bucket.getTime() + lengthMs),
})

const units: readonly Unit[] = [
  {
    period: 'month',
    floor: (at) => new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth())),
    next: (bucket) => new Date(Date.UTC(bucket.getUTCFullYear(), bucket.getUTCMonth() + 1)),
  },
  unitOf('day', dayMs),
  unitOf('hour', hourMs),
  unitOf('quarter', quarterMs),
]

/**
 * Cuts a time into few pieces. Since 1972, days of every time zone begin with a quarter of an hour in UTC, so nothing is left over.
 * @param periods that have sums.
 */
export function cutIntoPieces({ from, until }: TimeRange, periods: readonly SumPeriod[] = ['month', 'day', 'quarter']): Piece[] {
  return cut(
    from,
    until,
    units.filter(({ period }) => periods.includes(period)),
  )
}

function cut(from: Date, until: Date, [unit, ...smaller]: readonly Unit[]): Piece[] {
  if (!unit || from >= until) return []
  const floor = unit.floor(from)
  const first = floor < from ? unit.next(floor) : floor
  const end = unit.floor(until)
  if (first >= end) return cut(from, until, smaller)
  return [...cut(from, first, smaller), { period: unit.period, first, end }, ...cut(end, until, smaller)]
}

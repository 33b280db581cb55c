import { dayNumberOf, partsBefore, quarterOfDay } from './day-parts.ts'

/**
 * Divides a time until now into few parts of a day and spans of days (`blocked_parts_of` in the database), so that a sum by value reads few rows. Spans have 1, 4, 16
 * and 64 days, counted from 1970. The last ones can end in the future, which has no rows.
 */

/** A part of a day or a span of days, that is added or subtracted. */
export interface SignedSpan {
  readonly part: number
  /** The number of its first day from 1970. */
  readonly day: number
  readonly sign: 1 | -1
}

const shorter = [
  { part: 0, days: 1 },
  { part: -1, days: 4 },
  { part: -2, days: 16 },
] as const
const longest = { part: -3, days: 64 } as const
/** How many of a span the next longer one has. */
const ratio = 4

/** Lists what the time from a quarter to the end of a day has: up to seven parts of a day, up to two spans of each length, and the longest ones. */
export function listSpansSince(quarter: number, lastDay: number): SignedSpan[] {
  const { days: whole, parts } = partsBefore(quarterOfDay(quarter))
  const found: SignedSpan[] = parts.map(({ part, sign }) => ({ part, day: dayNumberOf(quarter), sign: sign === 1 ? -1 : 1 }))
  let day = dayNumberOf(quarter) + whole
  for (const { part, days } of shorter) {
    if ((day / days) % ratio === 1) {
      day -= days
      found.push({ part, day, sign: -1 })
    }
    for (; (day / days) % ratio !== 0; day += days) found.push({ part, day, sign: 1 })
  }
  for (; day <= lastDay; day += longest.days) found.push({ part: longest.part, day, sign: 1 })
  return found
}

import type { Locale } from '#kernel/locale.ts'
import { dayMs, hourMs, minuteMs, secondMs } from '#kernel/time/durations.ts'
import { findTimeFormat } from '#kernel/time/times.ts'
import { sayUnits } from './time-left.ts'

/** Beyond so many days, hours don't matter. */
const daysAlone = 7

/**
 * The time until a deadline in words: `2 days 4 hours`, `5 hours`, `38 minutes`. Null once it has passed.
 * Days are those of the zone, so that the words agree with its clocks: a day on which clocks change is one day, not 23 or 25 hours.
 */
export function formatDeadlineLeft(due: Date, now: Date, timeZone: string, locale: Locale): string | null {
  if (due <= now) return null
  const { days, restMs } = splitDays(now, due, timeZone)
  const hours = Math.floor(restMs / hourMs)
  if (days >= daysAlone) return sayUnits([[days, 'day']], locale)
  if (days > 0) {
    return sayUnits(
      [
        [days, 'day'],
        [hours, 'hour'],
      ],
      locale,
    )
  }
  if (hours > 0) return sayUnits([[hours, 'hour']], locale)
  return sayUnits([[Math.max(1, Math.floor(restMs / minuteMs)), 'minute']], locale)
}

/** Whole days by the zone's clocks, and the time that is left after them. */
function splitDays(from: Date, to: Date, timeZone: string): { days: number; restMs: number } {
  const start = wallTimeOf(from.getTime(), timeZone)
  let days = Math.floor((wallTimeOf(to.getTime(), timeZone) - start) / dayMs)
  let restMs = to.getTime() - instantOf(start + days * dayMs, to.getTime(), timeZone)
  // The same time of the day may come twice, or have passed before clocks went back.
  if (restMs < 0) {
    days -= 1
    restMs = to.getTime() - instantOf(start + days * dayMs, to.getTime(), timeZone)
  }
  // Within a day, the time that really passes counts.
  return days > 0 ? { days, restMs } : { days: 0, restMs: to.getTime() - from.getTime() }
}

/** What the zone's clocks show, as if they were in UTC. */
function wallTimeOf(at: number, timeZone: string): number {
  const format = findTimeFormat('en', {
    timeZone,
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
    hourCycle: 'h23',
  })
  const parts = Object.fromEntries(format.formatToParts(at).map(({ type, value }) => [type, Number(value)]))
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = parts
  return Date.UTC(year, month - 1, day, hour, minute, second) + (((at % secondMs) + secondMs) % secondMs)
}

/** The instant at which the zone's clocks show a time. @param near an instant by whose offset the first guess is made. */
function instantOf(wallTime: number, near: number, timeZone: string): number {
  const guess = wallTime - (wallTimeOf(near, timeZone) - near)
  return wallTime - (wallTimeOf(guess, timeZone) - guess)
}

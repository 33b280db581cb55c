import type { Locale } from '../locale.ts'
import { dayMs, hourMs, minuteMs, secondMs } from './durations.ts'
import { sayUnits } from './say-units.ts'
import { findTimeFormat } from './times.ts'

/** Below it, hours matter. */
const hoursAlone = 48

/**
 * The time until a deadline in words: `38 minutes`, `47 hours`, `6 days`. Null once it has passed.
 * Hours are those that really pass. Days are those of the zone, so that the words agree with its clocks: a day on which clocks change is one day, not 23 or 25 hours.
 */
export function formatDeadlineLeft(due: Date, now: Date, timeZone: string, locale: Locale): string | null {
  if (due <= now) return null
  const leftMs = due.getTime() - now.getTime()
  const hours = Math.floor(leftMs / hourMs)
  if (hours === 0) return sayUnits([[Math.max(1, Math.floor(leftMs / minuteMs)), 'minute']], locale)
  if (hours < hoursAlone) return sayUnits([[hours, 'hour']], locale)
  return sayUnits([[Math.max(hoursAlone / 24, countDays(now, due, timeZone)), 'day']], locale)
}

/** Whole days by the zone's clocks. */
function countDays(from: Date, to: Date, timeZone: string): number {
  const start = wallTimeOf(from.getTime(), timeZone)
  const days = Math.floor((wallTimeOf(to.getTime(), timeZone) - start) / dayMs)
  // The same time of the day may come twice, or have passed before clocks went back.
  return instantOf(start + days * dayMs, to.getTime(), timeZone) > to.getTime() ? days - 1 : days
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

import { addDays, firstOfMonth, isDay, weekdayOf } from '../time/calendar-days.ts'
import type { QueryOperator } from './query.ts'
import { queryLimits } from './rules.ts'

/** Days of a query: a day, a month, a year, a range of them, or days counted from today. */

export const relativeDays = ['today', 'yesterday', 'this week', 'last week', 'this month', 'last month', 'this year', 'last year'] as const
export type RelativeDays = (typeof relativeDays)[number]

/** Both ends included; an open end is undefined. */
export interface DayRange {
  readonly from: string | undefined
  readonly to: string | undefined
}
type ClosedRange = { readonly from: string; readonly to: string }

/**
 * Returns the canonical value of typed days, null if they are not valid.
 * An end of a range that is left open is empty: `2026-03..`
 */
export function readDays(text: string): string | null {
  const plain = text
    .trim()
    .toLowerCase()
    .replaceAll(/[\s_-]+/g, ' ')
  const relative = relativeDays.find((name) => name === plain)
  if (relative) return relative
  const count = /^last (\d{1,3}) days?$/.exec(plain)?.[1]
  if (count) return Number(count) >= 1 && Number(count) <= queryLimits.queryDaysMax ? `last ${Number(count)} days` : null
  const [from, to, ...more] = text.trim().split('..')
  if (from === undefined || more.length > 0) return null
  if (to === undefined) return readPeriod(from) && from
  return (from || to) && (!from || readPeriod(from)) && (!to || readPeriod(to)) ? `${from}..${to}` : null
}

/** Returns the days of a canonical value. Weeks begin on Monday, and `last 7 days` ends with today. */
export function resolveDays(operator: QueryOperator, value: string, today: string): DayRange {
  const [from = '', to] = value.split('..')
  if (to !== undefined) return { from: readPeriod(from)?.from, to: readPeriod(to)?.to }
  const days = readPeriod(value) ?? resolveRelative(value, today)
  if (operator === '>') return { from: addDays(days.to, 1), to: undefined }
  if (operator === '>=') return { from: days.from, to: undefined }
  if (operator === '<') return { from: undefined, to: addDays(days.from, -1) }
  return operator === '<=' ? { from: undefined, to: days.to } : days
}

function resolveRelative(value: string, today: string): ClosedRange {
  const count = /^last (\d+) days$/.exec(value)?.[1]
  if (count) return { from: addDays(today, 1 - Number(count)), to: today }
  const year = Number(today.slice(0, 'YYYY'.length))
  const monday = addDays(today, -weekdayOf(today))
  const ranges: Readonly<Record<RelativeDays, ClosedRange>> = {
    today: { from: today, to: today },
    yesterday: { from: addDays(today, -1), to: addDays(today, -1) },
    'this week': { from: monday, to: addDays(monday, 6) },
    'last week': { from: addDays(monday, -7), to: addDays(monday, -1) },
    'this month': monthOf(today),
    'last month': monthOf(firstOfMonth(today, 1)),
    'this year': { from: `${year}-01-01`, to: `${year}-12-31` },
    'last year': { from: `${year - 1}-01-01`, to: `${year - 1}-12-31` },
  }
  return ranges[value as RelativeDays]
}

/** Reads a day, a month or a year; null if there is no such. */
function readPeriod(text: string): ClosedRange | null {
  const parts = /^((?:19|20|21)\d\d)(?:-(\d\d))?(?:-(\d\d))?$/.exec(text)
  if (!parts) return null
  const [, year, month, day] = parts
  if (month === undefined) return { from: `${year}-01-01`, to: `${year}-12-31` }
  if (Number(month) < 1 || Number(month) > 12) return null
  if (day === undefined) return monthOf(`${text}-01`)
  return isDay(text) ? { from: text, to: text } : null
}

function monthOf(day: string): ClosedRange {
  return { from: firstOfMonth(day, 0), to: addDays(firstOfMonth(day, -1), -1) }
}

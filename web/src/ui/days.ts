import type { Locale } from '@counterfoil/contract/locale'
import { formatTime, type TimeStyle } from './time.ts'

/** Calendar days as `2026-11-21`. Arithmetic is on UTC dates, which have no daylight saving to stumble over. */

const dayMs = 86_400_000

function toDate(day: string): Date {
  return new Date(`${day}T00:00:00Z`)
}

export function isDay(text: string): boolean {
  const date = toDate(text)
  return /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text)
}

export function addDays(day: string, count: number): string {
  return new Date(toDate(day).getTime() + count * dayMs).toISOString().slice(0, 10)
}

/** Days from one to the other, both included. */
export function countDays(from: string, to: string): number {
  return Math.round((toDate(to).getTime() - toDate(from).getTime()) / dayMs) + 1
}

/** The first day of the month that lies so many months before the day's own. */
export function firstOfMonth(day: string, monthsBefore: number): string {
  const date = toDate(day)
  return new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() - monthsBefore, 1)).toISOString().slice(0, 10)
}

/** Today, where the business is. */
export function todayIn(timeZone: string, now: Date = new Date()): string {
  // The Swedish form of a date is the ISO one.
  return new Intl.DateTimeFormat('sv-SE', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' }).format(now)
}

/** A calendar day in the reader's language: `21 Nov 2026`. */
export function formatDay(day: string, locale: Locale, style: Exclude<TimeStyle, 'full' | 'short' | 'recent' | 'clock'> = 'day'): string {
  return formatTime(toDate(day), 'UTC', locale, style)
}

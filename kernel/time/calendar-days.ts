import { dayMs } from './durations.ts'

/** Calendar days as `2026-11-21`. Arithmetic is on UTC dates, which have no daylight saving to stumble over. */

/** The start of the day in UTC; an invalid date if the text is none. */
export function dateOfDay(day: string): Date {
  return new Date(`${day}T00:00:00Z`)
}

export function isDay(text: string): boolean {
  const date = dateOfDay(text)
  return /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(date.getTime()) && writeDay(date) === text
}

export function addDays(day: string, count: number): string {
  return writeDay(new Date(dateOfDay(day).getTime() + count * dayMs))
}

/** Days from one to the other, both included. */
export function countDays(from: string, to: string): number {
  return Math.round((dateOfDay(to).getTime() - dateOfDay(from).getTime()) / dayMs) + 1
}

/** The day of the week, Monday being 0. */
export function weekdayOf(day: string): number {
  return (dateOfDay(day).getUTCDay() + 6) % 7
}

/** The first day of the month that lies so many months before the day's own. */
export function firstOfMonth(day: string, monthsBefore: number): string {
  const date = dateOfDay(day)
  return writeDay(new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() - monthsBefore, 1)))
}

/** The day that an instant falls on in a time zone. One call formats one day: a formatter takes 0.1 ms and some 25 KB outside of JavaScript's own memory. */
export function dayIn(timeZone: string, instant: Date): string {
  // The Swedish way to write a date is ISO 8601's.
  return new Intl.DateTimeFormat('sv-SE', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' }).format(instant)
}

function writeDay(date: Date): string {
  return date.toISOString().slice(0, 'YYYY-MM-DD'.length)
}

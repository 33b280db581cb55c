import { addDays, firstOfMonth, weekdayOf } from '#kernel/time/calendar-days.ts'

/** Weeks of a month of the calendar, Mondays first. */

export interface MonthSearch {
  /** `2026-11`; the present one if it is left out. */
  month?: string
}

export function readMonthSearch(search: Record<string, unknown>): MonthSearch {
  const { month } = search
  return typeof month === 'string' && /^\d{4}-(0[1-9]|1[0-2])$/.test(month) ? { month } : {}
}

export function monthOf(day: string): string {
  return day.slice(0, 'YYYY-MM'.length)
}

/** The month that lies so many months after the given one. */
export function addMonths(month: string, count: number): string {
  return monthOf(firstOfMonth(`${month}-01`, -count))
}

/** The days of a month in weeks of seven; days of its neighbors fill the first and the last week. */
export function weeksOf(month: string): string[][] {
  const first = `${month}-01`
  const start = addDays(first, -weekdayOf(first))
  const weeks: string[][] = []
  for (let day = start; monthOf(day) <= month; day = addDays(day, 7)) weeks.push(Array.from({ length: 7 }, (_, index) => addDays(day, index)))
  return weeks
}

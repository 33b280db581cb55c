import { dayMs } from '#kernel/time/durations.ts'

const sunday = 0
const saturday = 6

/**
 * The start (00:00 UTC) of the n-th business day after a date. Saturdays and Sundays in UTC do not count; public holidays do, since they differ by country.
 * With n = 0 it is the date's own day, or the Monday after a weekend.
 */
export function addBusinessDays(date: Date, n: number): Date {
  if (!Number.isInteger(n) || n < 0) throw new RangeError('The number of business days must be a whole number, zero or more')
  const day = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth(), date.getUTCDate()))
  for (let left = n; left > 0; ) {
    day.setTime(day.getTime() + dayMs)
    if (isBusinessDay(day)) left -= 1
  }
  while (!isBusinessDay(day)) day.setTime(day.getTime() + dayMs)
  return day
}

function isBusinessDay(day: Date): boolean {
  return day.getUTCDay() !== saturday && day.getUTCDay() !== sunday
}

import type { PayoutFrequency } from './endpoints.ts'

/** On which days a schedule runs. Days are calendar days of the business's time zone, as YYYY-MM-DD. */

export interface ScheduleDays {
  readonly frequency: PayoutFrequency
  /** Monday is 1. */
  readonly weekday: number | null
  /** In a shorter month, its last day. */
  readonly monthDay: number | null
}

/** The first day after the given one on which a schedule runs; null where it is manual. However long ago the last run was, this is the next one. */
export function nextRunDay({ frequency, weekday, monthDay }: ScheduleDays, today: string): string | null {
  const [year = 0, month = 1, day = 1] = today.split('-').map(Number)
  switch (frequency) {
    case 'manual':
      return null
    case 'daily':
      return textOf(year, month, day + 1)
    case 'weekly': {
      const daysAhead = ((weekday ?? 1) - isoWeekday(year, month, day) + 7) % 7
      return textOf(year, month, day + (daysAhead === 0 ? 7 : daysAhead))
    }
    case 'monthly': {
      const thisMonth = Math.min(monthDay ?? 1, lengthOf(year, month))
      if (thisMonth > day) return textOf(year, month, thisMonth)
      return textOf(year, month + 1, Math.min(monthDay ?? 1, lengthOf(year, month + 1)))
    }
  }
}

/** Months and days beyond the end run on into what follows. */
function textOf(year: number, month: number, day: number): string {
  return new Date(Date.UTC(year, month - 1, day)).toISOString().slice(0, 10)
}

function isoWeekday(year: number, month: number, day: number): number {
  return new Date(Date.UTC(year, month - 1, day)).getUTCDay() || 7
}

function lengthOf(year: number, month: number): number {
  return new Date(Date.UTC(year, month, 0)).getUTCDate()
}

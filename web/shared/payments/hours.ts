import { type Weekday, weekdays } from '#areas/acceptance/contract/fields.ts'
import type { Locale } from '#kernel/locale.ts'

/** A Monday in UTC. */
const monday = Date.UTC(2024, 0, 1)
const hourMs = 3_600_000

/** An hour of the day as a span of the clock: 9 is `09:00 – 10:00`. */
export function formatHours(hour: number, locale: Locale): string {
  const format = new Intl.DateTimeFormat(locale, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23', timeZone: 'UTC' })
  const inWords = (at: number) => format.format(monday + at * hourMs)
  return `${inWords(hour)} – ${inWords((hour + 1) % 24)}`
}

/** The name of a day of the week, such as `mon`. */
export function nameWeekday(day: Weekday, locale: Locale): string {
  const place = weekdays.indexOf(day)
  return new Intl.DateTimeFormat(locale, { weekday: 'long', timeZone: 'UTC' }).format(monday + place * 24 * hourMs)
}

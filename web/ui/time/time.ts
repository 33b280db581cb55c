import { isChinese, type Locale } from '#kernel/locale.ts'
import { dateOfDay, dayIn } from '#kernel/time/calendar-days.ts'
import { findTimeFormat, formatOffset, shortTime } from '#kernel/time/times.ts'

/** Times are those of the business's zone, never of the reader's device. */

export type TimeStyle =
  | 'full'
  | 'deadline'
  | 'short'
  | 'recent'
  | 'day'
  | 'weekday'
  | 'dayMonth'
  | 'month'
  | 'monthName'
  | 'monthYear'
  | 'clock'
  | 'weekdayTick'
  | 'dayTick'

const parts: Record<TimeStyle, Intl.DateTimeFormatOptions> = {
  full: { weekday: 'long', year: 'numeric', month: 'long', day: 'numeric', hour: '2-digit', minute: '2-digit', hourCycle: 'h23' },
  deadline: { weekday: 'long', month: 'long', day: 'numeric', hour: '2-digit', minute: '2-digit', hourCycle: 'h23' },
  short: shortTime,
  recent: { month: 'short', day: 'numeric', hour: '2-digit', minute: '2-digit', hourCycle: 'h23' },
  day: { year: 'numeric', month: 'short', day: 'numeric' },
  weekday: { weekday: 'short', day: 'numeric', month: 'short' },
  dayMonth: { day: 'numeric', month: 'short' },
  month: { month: 'short' },
  monthName: { month: 'long' },
  monthYear: { year: 'numeric', month: 'long' },
  clock: { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' },
  weekdayTick: { weekday: 'short', day: 'numeric', month: 'short' },
  dayTick: { day: 'numeric', month: 'short' },
}

/** Chinese days in full are too wide for an axis: `11/21`. */
const chineseTick: Intl.DateTimeFormatOptions = { month: 'numeric', day: 'numeric' }
const chineseParts: Partial<typeof parts> = { weekdayTick: chineseTick, dayTick: chineseTick }

export function formatTime(instant: string | Date, timeZone: string, locale: Locale, style: TimeStyle = 'short'): string {
  const shown = (isChinese(locale) && chineseParts[style]) || parts[style]
  return findTimeFormat(locale, { ...shown, timeZone }).format(new Date(instant))
}

/** A calendar day in the reader's language: `21 Nov 2026`. */
export function formatDay(day: string, locale: Locale, style: Exclude<TimeStyle, 'full' | 'deadline' | 'short' | 'recent' | 'clock'> = 'day'): string {
  return formatTime(dateOfDay(day), 'UTC', locale, style)
}

/** An instant in a list: the time of day where it was this year, otherwise the year. */
export function formatRecent(instant: string, timeZone: string, locale: Locale, nowMs: number): string {
  const yearOf = (at: number) => findTimeFormat('en', { year: 'numeric', timeZone }).format(at)
  const isThisYear = yearOf(Date.parse(instant)) === yearOf(nowMs)
  return formatTime(instant, timeZone, locale, isThisYear ? 'recent' : 'day')
}

/** An instant in a list, as short as it can be: the time of today, the day of this year, otherwise the day with its year. */
export function formatListed(instant: string, timeZone: string, locale: Locale, nowMs: number): string {
  const day = dayIn(timeZone, new Date(instant))
  const today = dayIn(timeZone, new Date(nowMs))
  const style = day === today ? 'clock' : day.slice(0, 'YYYY'.length) === today.slice(0, 'YYYY'.length) ? 'dayMonth' : 'day'
  return formatTime(instant, timeZone, locale, style)
}

/** The zone as a reader knows it, at that moment: `Hong Kong (UTC+8)`. */
export function formatZone(timeZone: string, locale: Locale, at: string | Date = new Date()): string {
  const offset = formatOffset(timeZone, locale, new Date(at))
  const city = locale === 'en' ? cityOf(timeZone) : nameZone(timeZone, locale, at)
  return city === offset ? city : `${city} (${offset})`
}

/** The zone as short as it can be: `Hong Kong`, where its name is longer `UTC+8`. */
export function formatShortZone(timeZone: string, locale: Locale, at: string | Date = new Date()): string {
  return locale === 'en' ? cityOf(timeZone) : formatOffset(timeZone, locale, new Date(at))
}

function cityOf(timeZone: string): string {
  return timeZone.split('/').at(-1)?.replaceAll('_', ' ') ?? timeZone
}

function nameZone(timeZone: string, locale: Locale, at: string | Date): string {
  const parts = findTimeFormat(locale, { timeZone, timeZoneName: 'longGeneric' }).formatToParts(new Date(at))
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? timeZone
}

import type { Locale } from '@counterfoil/contract/locale'
import { localeHeader } from '@counterfoil/contract/locale'

/** Times are those of the business's zone, never of the reader's device. */

export type TimeStyle = 'full' | 'short' | 'recent' | 'day' | 'weekday' | 'dayMonth' | 'month' | 'clock' | 'weekdayTick' | 'dayTick'

const parts: Record<TimeStyle, Intl.DateTimeFormatOptions> = {
  full: { weekday: 'long', year: 'numeric', month: 'long', day: 'numeric', hour: '2-digit', minute: '2-digit', hourCycle: 'h23' },
  short: { year: 'numeric', month: 'short', day: 'numeric', hour: '2-digit', minute: '2-digit', hourCycle: 'h23' },
  recent: { month: 'short', day: 'numeric', hour: '2-digit', minute: '2-digit', hourCycle: 'h23' },
  day: { year: 'numeric', month: 'short', day: 'numeric' },
  weekday: { weekday: 'short', day: 'numeric', month: 'short' },
  dayMonth: { day: 'numeric', month: 'short' },
  month: { month: 'short' },
  clock: { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' },
  weekdayTick: { weekday: 'short', day: 'numeric', month: 'short' },
  dayTick: { day: 'numeric', month: 'short' },
}

/** Chinese days in full are too wide for an axis: `11/21`. */
const chineseTick: Intl.DateTimeFormatOptions = { month: 'numeric', day: 'numeric' }
const chineseParts: Partial<typeof parts> = { weekdayTick: chineseTick, dayTick: chineseTick }

/** English days come before months, as a reader of any country understands them. */
const dateLocale: Record<Locale, string> = { en: 'en-GB', 'zh-cn': localeHeader['zh-cn'] }

const formats = new Map<string, Intl.DateTimeFormat>()

/** Making a format costs far more than using one, and a list shows many times. */
function findFormat(locale: Locale, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = JSON.stringify([locale, options])
  const format = formats.get(key) ?? new Intl.DateTimeFormat(dateLocale[locale], options)
  formats.set(key, format)
  return format
}

export function formatTime(instant: string | Date, timeZone: string, locale: Locale, style: TimeStyle = 'short'): string {
  const shown = (locale === 'zh-cn' && chineseParts[style]) || parts[style]
  return findFormat(locale, { ...shown, timeZone }).format(new Date(instant))
}

/** An instant in a list: the time of day where it was this year, otherwise the year. */
export function formatRecent(instant: string, timeZone: string, locale: Locale, nowMs: number): string {
  const yearOf = (at: number) => findFormat('en', { year: 'numeric', timeZone }).format(at)
  const isThisYear = yearOf(Date.parse(instant)) === yearOf(nowMs)
  return formatTime(instant, timeZone, locale, isThisYear ? 'recent' : 'day')
}

/** The zone as a reader knows it, at that moment: `Hong Kong (UTC+8)`. */
export function formatZone(timeZone: string, locale: Locale, at: string | Date = new Date()): string {
  const named = (timeZoneName: 'shortOffset' | 'longGeneric') =>
    findFormat(locale, { timeZone, timeZoneName })
      .formatToParts(new Date(at))
      .find((part) => part.type === 'timeZoneName')?.value ?? timeZone
  const offset = named('shortOffset')
    .replace('GMT', 'UTC')
    .replace(/^UTC\+0$/, 'UTC')
  const city = locale === 'en' ? (timeZone.split('/').at(-1)?.replaceAll('_', ' ') ?? timeZone) : named('longGeneric')
  return city === offset ? city : `${city} (${offset})`
}

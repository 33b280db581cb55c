import { type Locale, localeHeader } from '../locale.ts'

/** How the product writes instants, for the dashboard and for mails alike. */

/** English days come before months, as a reader of any country understands them. */
const dateLocale: Readonly<Partial<Record<Locale, string>>> = { en: 'en-GB' }

export const shortTime = { year: 'numeric', month: 'short', day: 'numeric', hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const

const formats = new Map<string, Intl.DateTimeFormat>()

/** Returns a cached format: making one costs far more than using it, and a list shows many times. */
export function findTimeFormat(locale: Locale, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = JSON.stringify([locale, options])
  const format = formats.get(key) ?? new Intl.DateTimeFormat(dateLocale[locale] ?? localeHeader[locale], options)
  formats.set(key, format)
  return format
}

/** Returns the zone's offset at that moment, such as `UTC+8`. */
export function formatOffset(timeZone: string, locale: Locale, at: Date): string {
  const parts = findTimeFormat(locale, { timeZone, timeZoneName: 'shortOffset' }).formatToParts(at)
  const offset = parts.find(({ type }) => type === 'timeZoneName')?.value ?? timeZone
  return offset.replace('GMT', 'UTC').replace(/^UTC\+0$/, 'UTC')
}

/** Returns an instant that is read outside the dashboard, with its offset: `22 Nov 2026, 22:10 (UTC+8)`. */
export function formatMoment(at: Date, timeZone: string, locale: Locale): string {
  const time = findTimeFormat(locale, { ...shortTime, timeZone }).format(at)
  return `${time} (${formatOffset(timeZone, locale, at)})`
}

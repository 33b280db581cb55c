import { type Locale, localeHeader } from '../locale.ts'

const formats = new Map<string, Intl.NumberFormat>()

/** Returns a cached format: making one costs far more than using it, and a page shows many numbers. */
export function findNumberFormat(locale: Locale, options: Intl.NumberFormatOptions = {}): Intl.NumberFormat {
  const key = JSON.stringify([locale, options])
  const format = formats.get(key) ?? new Intl.NumberFormat(localeHeader[locale], options)
  formats.set(key, format)
  return format
}

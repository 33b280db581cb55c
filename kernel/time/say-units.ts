import { isChinese, type Locale } from '../locale.ts'
import { findNumberFormat } from '../money/number-formats.ts'

export type TimeUnit = 'day' | 'hour' | 'minute' | 'second'

/** Lengths of time in words, without those that are zero. */
export function sayUnits(parts: readonly (readonly [number, TimeUnit])[], locale: Locale): string {
  const words = parts
    .filter(([count]) => count > 0)
    .map(([count, unit]) => findNumberFormat(locale, { style: 'unit', unit, unitDisplay: 'long' }).format(count))
  const text = words.join(' ')
  // Intl writes 6天; the dashboard's Chinese has a space between figures and words.
  return isChinese(locale) ? text.replaceAll(/(\d)(\p{Script=Han})/gu, '$1 $2') : text
}

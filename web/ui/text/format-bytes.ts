import type { Locale } from '#kernel/locale.ts'
import { findNumberFormat } from '#kernel/money/number-formats.ts'

const units = ['byte', 'kilobyte', 'megabyte', 'gigabyte', 'terabyte'] as const
const step = 1000

/** The size of a file in the largest unit that it fills, such as 1.2 MB. */
export function formatBytes(bytes: number, locale: Locale): string {
  const power = Math.min(units.length - 1, Math.floor(Math.log10(Math.max(bytes, 1)) / Math.log10(step)))
  const unit = units[power] ?? 'byte'
  return findNumberFormat(locale, { style: 'unit', unit, unitDisplay: power === 0 ? 'long' : 'short', maximumFractionDigits: 1 }).format(bytes / step ** power)
}

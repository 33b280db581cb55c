import type { Locale } from '#kernel/locale.ts'
import { findNumberFormat } from '#kernel/money/number-formats.ts'

export const mebibyte = 1_048_576

/** A size in the megabytes of the limits, which count 1,048,576 bytes: 5 MB is exactly the limit. */
export function formatSize(bytes: number, locale: Locale): string {
  const digits = bytes < mebibyte ? 2 : 1
  return `${findNumberFormat(locale, { maximumFractionDigits: digits }).format(Math.max(bytes / mebibyte, 0.01))} MB`
}

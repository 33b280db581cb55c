import type { Locale } from '#kernel/locale.ts'
import { findNumberFormat } from '#kernel/money/number-formats.ts'

/** A number of things, grouped as the reader writes it. */
export function formatCount(count: number, locale: Locale): string {
  return findNumberFormat(locale).format(count)
}

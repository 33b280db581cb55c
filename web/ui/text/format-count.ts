import type { Locale } from '@counterfoil/contract/locale'
import { findNumberFormat } from '@counterfoil/contract/money/number-formats'

/** A number of things, grouped as the reader writes it. */
export function formatCount(count: number, locale: Locale): string {
  return findNumberFormat(locale).format(count)
}

import type { Locale } from '@counterfoil/contract/locale'
import { localeHeader } from '@counterfoil/contract/locale'

/** A number of things, grouped as the reader writes it. */
export function formatCount(count: number, locale: Locale): string {
  return new Intl.NumberFormat(localeHeader[locale]).format(count)
}

import type { Locale } from '#kernel/locale.ts'
import { currencyExponent } from '#kernel/money/currencies.ts'
import { findNumberFormat } from '#kernel/money/number-formats.ts'

const oneDecimal = { minimumFractionDigits: 1, maximumFractionDigits: 1 }

/** Tenths of a percent as a percentage: 933 is `93.3%`. */
export function formatShare(tenths: number, locale: Locale): string {
  return findNumberFormat(locale, { style: 'percent', ...oneDecimal }).format(tenths / 1000)
}

/** Tenths as a number with one decimal: 6 is `0.6`. */
export function formatTenths(tenths: number, locale: Locale): string {
  return findNumberFormat(locale, oneDecimal).format(tenths / 10)
}

/** A round amount on an axis, short: 1,500,000 minor units of USD are `15K`. */
export function formatTick(amountMinor: number, currency: string, locale: Locale): string {
  return findNumberFormat(locale, { notation: 'compact' }).format(amountMinor / 10 ** currencyExponent(currency))
}

import type { Locale } from '../locale.ts'
import { type CurrencyCode, currencyExponent } from './currencies.ts'
import { findNumberFormat } from './number-formats.ts'

/** An amount in minor units of its currency. */
export interface Money {
  readonly amountMinor: number
  readonly currency: CurrencyCode
}

/** @throws Error for another currency: without a rate, amounts of two currencies have no sum and no order. */
export function requireCurrency({ currency }: Money, expected: CurrencyCode): void {
  if (currency !== expected) throw new Error(`Money in ${currency} was used as ${expected}.`)
}

/** @throws Error for amounts of two currencies. */
export function addMoney(money: Money, other: Money): Money {
  requireCurrency(other, money.currency)
  return { amountMinor: money.amountMinor + other.amountMinor, currency: money.currency }
}

/** @throws Error for amounts of two currencies. */
export function isAtLeast(money: Money, least: Money): boolean {
  requireCurrency(least, money.currency)
  return money.amountMinor >= least.amountMinor
}

/** Minor units as a plain decimal: 1234 of USD is `12.34`. Exact: no floating point is involved. */
export function toDecimalText(amountMinor: number, currency: string): string {
  const exponent = currencyExponent(currency)
  const digits = String(Math.abs(amountMinor)).padStart(exponent + 1, '0')
  const text = exponent === 0 ? digits : `${digits.slice(0, -exponent)}.${digits.slice(-exponent)}`
  return amountMinor < 0 ? `-${text}` : text
}

/** A typed decimal as minor units; null unless it is a plain number with no more decimals than the currency has. */
export function toMinorUnits(decimalText: string, currency: string): number | null {
  const exponent = currencyExponent(currency)
  const parts = /^(\d{1,12})(?:\.(\d*))?$/.exec(decimalText.trim())
  const fraction = parts?.[2] ?? ''
  if (!parts?.[1] || fraction.length > exponent) return null
  return Number(parts[1] + fraction.padEnd(exponent, '0'))
}

/**
 * An amount in the reader's language.
 * - `symbol`: US$1,234.50, for headlines and sentences.
 * - `number`: 1,234.50, for columns that name the currency beside it.
 * Decimals come from ISO 4217, never from Intl.
 */
export function formatMoney(amountMinor: number, currency: string, locale: Locale, mode: 'symbol' | 'number' = 'symbol'): string {
  const exponent = currencyExponent(currency)
  const format = findNumberFormat(locale, {
    ...(mode === 'symbol' ? { style: 'currency', currency } : {}),
    minimumFractionDigits: exponent,
    maximumFractionDigits: exponent,
  })
  // A decimal text keeps every digit; TypeScript's type for it is narrower than the standard's.
  // A minus sign, which is as wide as a digit, in place of the hyphen that Intl writes.
  return format.format(toDecimalText(amountMinor, currency) as `${number}`).replace('-', '\u2212')
}

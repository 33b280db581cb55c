import type { CountryCode } from '@counterfoil/contract/merchants/countries'
import { usualCurrency } from '@counterfoil/contract/merchants/countries'
import type { CurrencyCode } from '@counterfoil/contract/money/currencies'
import { getCountrySpecifications, isSEPACountry } from 'ibantools'

/** How banks of a country are paid, and what that can carry. */

export type PaymentScheme = 'ach' | 'iban' | 'swift'

const specifications = getCountrySpecifications()

/** Countries of the IBAN registry name accounts by IBAN; the United States by routing number; the others by SWIFT code and number. */
export function schemeOf(country: string): PaymentScheme {
  if (country === 'US') return 'ach'
  return specifications[country]?.IBANRegistry ? 'iban' : 'swift'
}

export function ibanLengthOf(country: string): number | null {
  return specifications[country]?.chars ?? null
}

/** Within it a payment in euros needs no SWIFT code. */
export const isSepa = isSEPACountry

/** Banks of these places keep accounts in many currencies. */
const manyCurrencyPlaces: readonly string[] = ['GB', 'HK', 'SG']
const majorCurrencies: readonly CurrencyCode[] = ['AUD', 'CAD', 'CHF', 'CNY', 'EUR', 'GBP', 'HKD', 'JPY', 'NZD', 'SGD', 'USD']

/** Whether a bank of the country can be paid in a currency: its own, euros in SEPA, and over SWIFT also dollars. */
export function isPayable(currency: CurrencyCode, country: CountryCode, isBySwift: boolean): boolean {
  if (usualCurrency(country) === currency) return true
  if (currency === 'EUR' && isSepa(country)) return true
  if (!isBySwift) return false
  return currency === 'USD' || (manyCurrencyPlaces.includes(country) && majorCurrencies.includes(currency))
}

/** Digits of a bank code, where a country has one. */
export const bankCodeDigits: Readonly<Record<string, number>> = { CN: 12, HK: 3, SG: 4 }

import { getCountrySpecifications, isSEPACountry } from 'ibantools'
import { type CountryCode, usualCurrency } from '#areas/settings/contract/merchants/countries.ts'
import { type CurrencyCode, currencyCodes } from '#kernel/money/currencies.ts'

/** How banks of a country are paid, and what that can carry. */

export type PaymentScheme = 'ach' | 'iban' | 'swift'

const specifications = getCountrySpecifications()

/** What ibantools 4.5.4 lacks, as of November 2026: members of the IBAN registry and of SEPA by the month in which they became one. Drop what a later version has. */
const laterInRegistry: Readonly<Record<string, string>> = { HN: '2024-12' }
const laterInSepa: Readonly<Record<string, string>> = { AL: '2025-10', MD: '2025-10', ME: '2025-10', MK: '2025-10', RS: '2026-05' }

/** Places with banks that have the IBANs of another country, and its SWIFT codes or their own. */
const ibanCountries: Readonly<Record<string, string>> = {
  AX: 'FI',
  ...Object.fromEntries(['BL', 'GF', 'GP', 'MF', 'MQ', 'NC', 'PF', 'PM', 'RE', 'TF', 'WF', 'YT'].map((place) => [place, 'FR'])),
  ...Object.fromEntries(['GG', 'IM', 'JE'].map((place) => [place, 'GB'])),
}
const placesOutsideSepa: readonly string[] = ['NC', 'PF', 'TF', 'WF']

/** Returns the country that IBANs of banks in a place begin with. */
export function ibanCountryOf(place: string): string {
  return ibanCountries[place] ?? place
}

/** Countries of the IBAN registry name accounts by IBAN; the United States by routing number; the others by SWIFT code and number. */
export function schemeOf(country: string): PaymentScheme {
  if (country === 'US') return 'ach'
  return country in laterInRegistry || specifications[ibanCountryOf(country)]?.IBANRegistry ? 'iban' : 'swift'
}

function isInSepa(country: string): boolean {
  return country in laterInSepa || (isSEPACountry(ibanCountryOf(country)) && !placesOutsideSepa.includes(country))
}

export function ibanLengthOf(country: string): number | null {
  return specifications[country]?.chars ?? null
}

/** Banks of these places keep accounts in many currencies. */
const manyCurrencyPlaces: readonly string[] = ['GB', 'HK', 'SG']
const majorCurrencies: readonly CurrencyCode[] = ['AUD', 'CAD', 'CHF', 'CNY', 'EUR', 'GBP', 'HKD', 'JPY', 'NZD', 'SGD', 'USD']

/** Whether a bank of the country can be paid in a currency: its own, euros in SEPA, and over SWIFT also dollars. */
export function isPayable(currency: CurrencyCode, country: CountryCode, isBySwift: boolean): boolean {
  if (usualCurrency(country) === currency) return true
  if (currency === 'EUR' && isInSepa(country)) return true
  if (!isBySwift) return false
  return currency === 'USD' || (manyCurrencyPlaces.includes(country) && majorCurrencies.includes(currency))
}

/** The currencies that banks of a country can be paid in, its own first. */
export function payableCurrencies(country: CountryCode): CurrencyCode[] {
  const usual = usualCurrency(country)
  const others = currencyCodes.filter((currency) => currency !== usual && isPayable(currency, country, schemeOf(country) !== 'ach'))
  return [usual, ...others]
}

/** Whether a bank is found by its SWIFT code for every currency: without routing numbers and IBANs, and outside SEPA. */
export function alwaysNeedsSwift(country: CountryCode): boolean {
  const scheme = schemeOf(country)
  return scheme === 'swift' || (scheme === 'iban' && !isInSepa(country))
}

/** Whether an account needs a SWIFT code to take a currency. */
export function needsSwift(country: CountryCode, currency: CurrencyCode): boolean {
  return alwaysNeedsSwift(country) || (schemeOf(country) === 'iban' && !isPayable(currency, country, false) && isPayable(currency, country, true))
}

/** Digits of a bank code, where a country has one. */
export const bankCodeDigits: Readonly<Record<string, number>> = { CN: 12, HK: 3, SG: 4 }

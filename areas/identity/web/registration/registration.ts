import type { CountryCode } from '#areas/settings/contract/merchants/countries.ts'
import { countryCodes, usualCurrency } from '#areas/settings/contract/merchants/countries.ts'
import type { CurrencyCode } from '#kernel/money/currencies.ts'

/** What somebody enters to register. */
export interface Registration {
  email: string
  /** The person's name. */
  username: string
  /** The business's name. */
  name: string
  /** Null until one is chosen. */
  country: CountryCode | null
  /** Null while it is the country's own. */
  currency: CurrencyCode | null
  password: string
  confirmation: string
}

/** The country that a browser's language names; a language without one is no hint at where a business is. */
export function findHomeCountry(language: string): CountryCode | null {
  try {
    const { region } = new Intl.Locale(language)
    return countryCodes.find((code) => code === region) ?? null
  } catch {
    return null
  }
}

export function chosenCurrency({ country, currency }: Pick<Registration, 'country' | 'currency'>): CurrencyCode {
  return currency ?? (country ? usualCurrency(country) : 'USD')
}

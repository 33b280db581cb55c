import type { CountryCode } from '@counterfoil/contract/countries'
import { countryCodes, usualCurrency } from '@counterfoil/contract/countries'
import type { CurrencyCode } from '@counterfoil/contract/currencies'
import { email } from '@counterfoil/contract/fields'
import { findMissingParts } from '@counterfoil/contract/passwords'

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

/** By the names that the server calls them. */
export const registrationFields = ['email', 'username', 'name', 'country', 'default_currency', 'password', 'password_confirmation'] as const
export type RegistrationField = (typeof registrationFields)[number]

type Problem = 'email' | 'username' | 'name' | 'country' | 'password' | 'confirmation'

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

/** What can be told without the server; it checks everything again, and more. */
export function findRegistrationProblems(values: Registration, lengthMin: number): Partial<Record<RegistrationField, Problem>> {
  return {
    ...(!email.safeParse(values.email).success && { email: 'email' }),
    ...(!values.username.trim() && { username: 'username' }),
    ...(!values.name.trim() && { name: 'name' }),
    ...(!values.country && { country: 'country' }),
    ...(findMissingParts(values.password, lengthMin).length > 0 && { password: 'password' }),
    ...(values.password !== values.confirmation && { password_confirmation: 'confirmation' }),
  }
}

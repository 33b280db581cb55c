import type { CountryCode } from '#areas/settings/contract/merchants/countries.ts'
import type { CurrencyCode } from '#kernel/money/currencies.ts'
import { alwaysNeedsSwift, bankCodeDigits, needsSwift, type PaymentScheme, schemeOf } from './schemes.ts'

/** Which details of a bank account a country has. */

export const bankDetailFields = ['holder_name', 'iban', 'account_number', 'ach_routing_number', 'swift', 'bank_name', 'bank_code', 'bank_address'] as const
export type BankDetailField = (typeof bankDetailFields)[number]

const required: Readonly<Record<PaymentScheme, readonly BankDetailField[]>> = {
  ach: ['holder_name', 'account_number', 'ach_routing_number'],
  iban: ['holder_name', 'iban'],
  swift: ['holder_name', 'account_number', 'swift', 'bank_name'],
}

/** An account has one number: a second one would leave open which is meant. */
const unused: Readonly<Record<PaymentScheme, readonly BankDetailField[]>> = {
  ach: ['iban', 'bank_code'],
  iban: ['account_number', 'ach_routing_number'],
  swift: ['iban', 'ach_routing_number'],
}

/** What a form offers beside the required fields. */
const optional: Readonly<Record<PaymentScheme, readonly BankDetailField[]>> = {
  ach: ['bank_name', 'bank_address'],
  iban: ['swift', 'bank_name', 'bank_address'],
  // The SWIFT code names the bank and its town.
  swift: ['bank_code', 'bank_address'],
}

/** Details without which nobody can pay to an account in the country. A currency can need a SWIFT code beside them. */
export function requiredFields(country: CountryCode): BankDetailField[] {
  const known = required[schemeOf(country)]
  return [
    ...known,
    ...(alwaysNeedsSwift(country) && !known.includes('swift') ? (['swift'] as const) : []),
    ...(bankCodeDigits[country] ? (['bank_code'] as const) : []),
  ]
}

/** Details that accounts in the country don't have. */
export function unusedFields(country: CountryCode): readonly BankDetailField[] {
  return unused[schemeOf(country)]
}

export interface OfferedField {
  readonly name: BankDetailField
  readonly isRequired: boolean
}

/** The fields of a form for an account in the country, in their order. */
export function offeredFields(country: CountryCode, currency: CurrencyCode): OfferedField[] {
  const needed = [...requiredFields(country), ...(needsSwift(country, currency) ? (['swift'] as const) : [])]
  const offered = [...needed, ...optional[schemeOf(country)]]
  return bankDetailFields.filter((name) => offered.includes(name)).map((name) => ({ name, isRequired: needed.includes(name) }))
}

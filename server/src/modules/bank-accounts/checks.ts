import { limits } from '@counterfoil/contract/limits'
import { type Locale, localeHeader } from '@counterfoil/contract/locale'
import type { CountryCode } from '@counterfoil/contract/merchants/countries'
import type { CurrencyCode } from '@counterfoil/contract/money/currencies'
import { validate as isAbaNumber } from 'abavalidator'
import { electronicFormatIBAN, extractBIC, isValidBIC, isValidIBAN } from 'ibantools'
import type { BrokenRule, TextValues } from '../../infra/errors.ts'
import { bankCodeDigits, ibanLengthOf, isPayable, isSepa, type PaymentScheme, schemeOf } from './payable.ts'

/** Bank details as somebody typed them. Empty fields are null. */
export interface BankDetailsInput {
  readonly country: CountryCode
  readonly currency: CurrencyCode
  readonly holder_name: string | null
  readonly bank_name: string | null
  readonly bank_code: string | null
  readonly bank_address: string | null
  readonly account_number: string | null
  readonly iban: string | null
  readonly swift: string | null
  readonly ach_routing_number: string | null
}

type Field = Exclude<keyof BankDetailsInput, 'country' | 'currency'>
type Rule = (input: BankDetailsInput) => BrokenRule[]

const required: Readonly<Record<PaymentScheme, readonly Field[]>> = {
  ach: ['holder_name', 'account_number', 'ach_routing_number'],
  iban: ['holder_name', 'iban'],
  swift: ['holder_name', 'account_number', 'swift', 'bank_name', 'bank_address'],
}
/** An account has one number: a second one would leave open which is meant. */
const unused: Readonly<Record<PaymentScheme, readonly Field[]>> = {
  ach: ['iban', 'bank_code'],
  iban: ['account_number', 'ach_routing_number'],
  swift: ['iban', 'ach_routing_number'],
}

/** Spaces and small letters are how people write these; banks write neither. */
export function normaliseBankDetails(input: BankDetailsInput): BankDetailsInput {
  const compact = (text: string | null) => text?.replaceAll(/\s/g, '').toUpperCase() ?? null
  return {
    ...input,
    holder_name: input.holder_name?.replaceAll(/\s+/g, ' ').trim() ?? null,
    iban: input.iban === null ? null : electronicFormatIBAN(input.iban),
    swift: compact(input.swift),
    account_number: compact(input.account_number),
    ach_routing_number: compact(input.ach_routing_number),
    bank_code: compact(input.bank_code),
  }
}

/** Every rule that normalised details break, at once. */
export function checkBankDetails(input: BankDetailsInput): BrokenRule[] {
  const missing = checkPresence(input)
  const faulty = new Set(missing.map(({ path }) => path))
  return [...missing, ...rules.flatMap((rule) => rule(input)).filter(({ path }) => !faulty.has(path))]
}

function checkPresence(input: BankDetailsInput): BrokenRule[] {
  const scheme = schemeOf(input.country)
  const needed = [...required[scheme], ...(needsSwift(input) ? (['swift'] as const) : []), ...(bankCodeDigits[input.country] ? (['bank_code'] as const) : [])]
  const values = { country: nameOf(input.country) }
  return [
    ...[...new Set(needed)].filter((field) => !input[field]).map((path) => ({ path, rule: 'bank_field_required' as const, values })),
    ...unused[scheme].filter((field) => input[field]).map((path) => ({ path, rule: 'bank_field_not_used' as const, values })),
  ]
}

/** External SEPA an IBAN says where the account is, but not how to reach its bank. */
function needsSwift({ country }: BankDetailsInput): boolean {
  return schemeOf(country) === 'swift' || (schemeOf(country) === 'iban' && !isSepa(country))
}

const broken = (path: Field | 'currency', rule: BrokenRule['rule'], values: TextValues = {}): BrokenRule[] => [{ path, rule, values }]
const nameOf = (country: string) => (locale: Locale) => new Intl.DisplayNames(localeHeader[locale], { type: 'region' }).of(country) ?? country

const checkAccountNumber: Rule = ({ account_number }) => {
  const form = new RegExp(`^\\d{${limits.accountNumberDigitsMin},${limits.accountNumberDigitsMax}}$`)
  return account_number && !form.test(account_number) ? broken('account_number', 'account_number_form') : []
}

const checkIban: Rule = ({ iban, country }) => {
  if (!iban) return []
  const ibanCountry = iban.slice(0, 2)
  const length = ibanLengthOf(ibanCountry)
  if (length === null || !/^[A-Z]{2}/.test(iban)) return broken('iban', 'iban_country_unknown')
  if (iban.length !== length) return broken('iban', 'iban_length', { country: nameOf(ibanCountry), length, given: iban.length })
  if (!isValidIBAN(iban)) return broken('iban', 'iban_not_valid')
  return ibanCountry === country ? [] : broken('iban', 'iban_other_country', { iban_country: nameOf(ibanCountry), country: nameOf(country) })
}

const checkSwift: Rule = ({ swift, country }) => {
  if (!swift) return []
  if (swift.length !== limits.swiftLengthMin && swift.length !== limits.swiftLengthMax) return broken('swift', 'swift_form')
  if (!isValidBIC(swift)) return broken('swift', 'swift_not_valid')
  const swiftCountry = extractBIC(swift).countryCode ?? ''
  return swiftCountry === country ? [] : broken('swift', 'swift_other_country', { swift_country: nameOf(swiftCountry), country: nameOf(country) })
}

/** The Federal Reserve's districts, their thrift and electronic kin, and traveller's cheques; the library checks the last digit only. */
const routingPrefix = /^(0\d|1[0-2]|2[1-9]|3[0-2]|6[1-9]|7[0-2]|80)/

const checkRoutingNumber: Rule = ({ ach_routing_number: number }) => {
  if (!number) return []
  if (!/^\d{9}$/.test(number)) return broken('ach_routing_number', 'routing_number_form')
  return isAbaNumber(number) && routingPrefix.test(number) ? [] : broken('ach_routing_number', 'routing_number_not_valid')
}

const checkBankCode: Rule = ({ bank_code, country }) => {
  const digits = bankCodeDigits[country]
  if (!bank_code || digits === undefined) return []
  return new RegExp(`^\\d{${digits}}$`).test(bank_code) ? [] : broken('bank_code', 'bank_code_form', { country: nameOf(country), digits })
}

const checkHolderName: Rule = ({ holder_name, swift }) => {
  if (!holder_name) return []
  const isNamed = /[\p{L}\p{N}]/u.test(holder_name) && !/[\p{C}\p{Zl}\p{Zp}]/u.test(holder_name) && [...holder_name].length <= limits.nameLengthMax
  if (!isNamed) return broken('holder_name', 'holder_name_form', { maximum: limits.nameLengthMax })
  return swift && !/^[\p{Script=Latin}\p{M}\d /?:().,'’&+-]+$/u.test(holder_name) ? broken('holder_name', 'holder_name_latin') : []
}

const checkCurrency: Rule = ({ currency, country, swift }) =>
  isPayable(currency, country, Boolean(swift)) ? [] : broken('currency', 'currency_not_payable', { currency, country: nameOf(country) })

const rules: readonly Rule[] = [checkHolderName, checkAccountNumber, checkIban, checkSwift, checkRoutingNumber, checkBankCode, checkCurrency]

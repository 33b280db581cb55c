import { electronicFormatIBAN, extractBIC, isValidBIC, isValidIBAN } from 'ibantools'
import type { CountryCode } from '#areas/settings/contract/merchants/countries.ts'
import type { BrokenRule } from '#kernel/field-errors.ts'
import { limits } from '#kernel/limits.ts'
import { type Locale, localeHeader } from '#kernel/locale.ts'
import type { CurrencyCode } from '#kernel/money/currencies.ts'
import type { TextValues } from '#kernel/texts.ts'
import { payoutLimits } from '../rules.ts'
import { type BankDetailField, requiredFields, unusedFields } from './fields.ts'
import { bankCodeDigits, ibanCountryOf, ibanLengthOf, isPayable, needsSwift } from './schemes.ts'

/** What is wrong with bank details: in a form while somebody types them, and on the server. */

/** Bank details as somebody typed them. Empty fields are null. */
export interface BankDetailsInput extends Readonly<Record<BankDetailField, string | null>> {
  readonly country: CountryCode
  readonly currency: CurrencyCode
}

type Rule = (input: BankDetailsInput) => BrokenRule[]

/** Spaces and small letters are how people write these; banks write neither. */
export function normaliseBankDetails<Details extends BankDetailsInput>(input: Details): Details {
  const compact = (text: string | null) => text?.normalize('NFKC').replaceAll(/\s/g, '').toUpperCase() ?? null
  return {
    ...input,
    holder_name: input.holder_name?.replaceAll(/\s+/g, ' ').trim() ?? null,
    iban: input.iban === null ? null : electronicFormatIBAN(input.iban.normalize('NFKC')),
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
  const { country } = input
  const values = { country: nameOf(country) }
  return [
    ...requiredFields(country)
      .filter((field) => !input[field])
      .map((path) => ({ path, rule: 'bank_field_required' as const, values })),
    ...unusedFields(country)
      .filter((field) => input[field])
      .map((path) => ({ path, rule: 'bank_field_not_used' as const, values })),
  ]
}

const broken = (path: BankDetailField | 'currency', rule: BrokenRule['rule'], values: TextValues = {}): BrokenRule[] => [{ path, rule, values }]
const nameOf = (country: string) => (locale: Locale) => new Intl.DisplayNames(localeHeader[locale], { type: 'region' }).of(country) ?? country

const checkAccountNumber: Rule = ({ account_number }) => {
  const form = new RegExp(`^\\d{${payoutLimits.accountNumberDigitsMin},${payoutLimits.accountNumberDigitsMax}}$`)
  return account_number && !form.test(account_number) ? broken('account_number', 'account_number_form') : []
}

const checkIban: Rule = ({ iban, country }) => {
  if (!iban) return []
  const ibanCountry = iban.slice(0, 2)
  const length = ibanLengthOf(ibanCountry)
  if (length === null || !/^[A-Z]{2}/.test(iban)) return broken('iban', 'iban_country_unknown')
  if (iban.length !== length) return broken('iban', 'iban_length', { country: nameOf(ibanCountry), length, given: iban.length })
  if (!isValidIBAN(iban)) return broken('iban', 'iban_not_valid')
  return ibanCountry === country || ibanCountry === ibanCountryOf(country)
    ? []
    : broken('iban', 'iban_other_country', { iban_country: nameOf(ibanCountry), country: nameOf(country) })
}

const checkSwift: Rule = ({ swift, country }) => {
  if (!swift) return []
  if (swift.length !== payoutLimits.swiftLengthMin && swift.length !== payoutLimits.swiftLengthMax) return broken('swift', 'swift_form')
  if (!isValidBIC(swift)) return broken('swift', 'swift_not_valid')
  const swiftCountry = extractBIC(swift).countryCode ?? ''
  return ibanCountryOf(swiftCountry) === ibanCountryOf(country)
    ? []
    : broken('swift', 'swift_other_country', { swift_country: nameOf(swiftCountry), country: nameOf(country) })
}

/** The Federal Reserve's districts, their thrift and electronic kin, and traveller's cheques. */
const routingPrefix = /^(0\d|1[0-2]|2[1-9]|3[0-2]|6[1-9]|7[0-2]|80)/
const routingWeights = [3, 7, 1]

const checkRoutingNumber: Rule = ({ ach_routing_number: number }) => {
  if (!number) return []
  if (!/^\d{9}$/.test(number)) return broken('ach_routing_number', 'routing_number_form')
  const sum = [...number].reduce((total, digit, index) => total + Number(digit) * (routingWeights[index % 3] ?? 0), 0)
  const isValid = sum % 10 === 0 && Number(number) > 0 && routingPrefix.test(number)
  return isValid ? [] : broken('ach_routing_number', 'routing_number_not_valid')
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

/** Where only SWIFT carries the currency, it is the SWIFT code that is missing. */
const checkCurrency: Rule = ({ currency, country, swift }) => {
  const values = { currency, country: nameOf(country) }
  if (isPayable(currency, country, Boolean(swift))) return []
  return !swift && needsSwift(country, currency) && isPayable(currency, country, true)
    ? broken('swift', 'swift_needed_for_currency', values)
    : broken('currency', 'currency_not_payable', values)
}

const rules: readonly Rule[] = [checkHolderName, checkAccountNumber, checkIban, checkSwift, checkRoutingNumber, checkBankCode, checkCurrency]

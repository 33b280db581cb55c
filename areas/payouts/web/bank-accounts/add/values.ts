import { type BankDetailsInput, normaliseBankDetails } from '#areas/payouts/contract/bank-accounts/checks.ts'
import type { addBankAccount, BankAccountType } from '#areas/payouts/contract/bank-accounts/endpoints.ts'
import { type BankDetailField, bankDetailFields, offeredFields } from '#areas/payouts/contract/bank-accounts/fields.ts'
import { payableCurrencies } from '#areas/payouts/contract/bank-accounts/schemes.ts'
import { type CountryCode, countryCodes, usualCurrency } from '#areas/settings/contract/merchants/countries.ts'
import type { BodyInput } from '#kernel/endpoint.ts'
import type { CurrencyCode } from '#kernel/money/currencies.ts'

/** The form of a new bank account. What was typed into a field stays there while another country is chosen. */
export interface BankAccountValues extends Readonly<Record<BankDetailField, string>> {
  readonly country: CountryCode
  readonly currency: CurrencyCode
  readonly account_type: BankAccountType
  readonly is_default: boolean
}

/** @param country of the business. */
export function startValues(country: string, holderName: string, usedCurrency: CurrencyCode): BankAccountValues {
  const chosen = countryCodes.find((code) => code === country) ?? 'US'
  return {
    ...(Object.fromEntries(bankDetailFields.map((field) => [field, ''])) as Record<BankDetailField, string>),
    country: chosen,
    currency: payableCurrencies(chosen).find((currency) => currency === usedCurrency) ?? usualCurrency(chosen),
    account_type: 'business',
    holder_name: holderName,
    is_default: false,
  }
}

/** Another country keeps the currency if its banks take it. */
export function moveTo(country: CountryCode, currency: CurrencyCode): Pick<BankAccountValues, 'country' | 'currency'> {
  const payable = payableCurrencies(country)
  return { country, currency: payable.includes(currency) ? currency : usualCurrency(country) }
}

/** The details that the country's accounts have, with null for an empty field, as the server reads them. */
export function detailsOf(values: BankAccountValues): BankDetailsInput {
  const offered = offeredFields(values.country, values.currency).map(({ name }) => name)
  const details = Object.fromEntries(bankDetailFields.map((field) => [field, (offered.includes(field) && values[field].trim()) || null]))
  return normaliseBankDetails({ ...(details as Record<BankDetailField, string | null>), country: values.country, currency: values.currency })
}

export function toBody(values: BankAccountValues): BodyInput<typeof addBankAccount> {
  const details = Object.entries(detailsOf(values)).filter(([, value]) => value !== null)
  return {
    ...(Object.fromEntries(details) as Pick<BankAccountValues, 'country' | 'currency'>),
    account_type: values.account_type,
    is_default: values.is_default,
  }
}

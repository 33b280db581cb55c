import { expect, test } from 'vitest'
import { countryCodes } from '#areas/settings/contract/merchants/countries.ts'
import { checkBankDetails } from './checks.ts'
import { bankDetailFields, offeredFields } from './fields.ts'
import { payableCurrencies } from './schemes.ts'

const namesOf = (...given: Parameters<typeof offeredFields>) => offeredFields(...given).map(({ name, isRequired }) => (isRequired ? name : `${name}?`))

test('a form has the fields of its country and currency', () => {
  expect(namesOf('US', 'USD')).toEqual(['holder_name', 'account_number', 'ach_routing_number', 'bank_name?', 'bank_address?'])
  expect(namesOf('DE', 'EUR')).toEqual(['holder_name', 'iban', 'swift?', 'bank_name?', 'bank_address?'])
  expect(namesOf('DE', 'USD')).toEqual(['holder_name', 'iban', 'swift', 'bank_name?', 'bank_address?'])
  expect(namesOf('HK', 'HKD')).toEqual(['holder_name', 'account_number', 'swift', 'bank_name', 'bank_code', 'bank_address?'])
  expect(namesOf('AU', 'AUD')).toEqual(['holder_name', 'account_number', 'swift', 'bank_name', 'bank_code?', 'bank_address?'])
})

test('what a form requires is what the check misses, in every country and each of its currencies', () => {
  const nothing = Object.fromEntries(bankDetailFields.map((field) => [field, null])) as Record<(typeof bankDetailFields)[number], null>
  for (const country of countryCodes) {
    for (const currency of payableCurrencies(country)) {
      const required = offeredFields(country, currency).flatMap(({ name, isRequired }) => (isRequired ? name : []))
      expect(new Set(checkBankDetails({ ...nothing, country, currency }).map(({ path }) => path)), `${country} ${currency}`).toEqual(new Set(required))
    }
  }
})

import { expect, test } from 'vitest'
import { isComplete } from './use-live-problems.ts'
import { detailsOf, moveTo, startValues, toBody } from './values.ts'

const german = { ...startValues('DE', 'Harbour Lane', 'EUR'), iban: ' de89 3704 0044 0532 0130 00 ', account_number: '123456' }

test('a form begins with the country of the business, and with a currency that its banks take', () => {
  expect(startValues('HK', 'Lane', 'EUR')).toMatchObject({ country: 'HK', currency: 'EUR', holder_name: 'Lane' })
  expect(startValues('US', 'Lane', 'EUR').currency).toBe('USD')
  expect(startValues('??', 'Lane', 'EUR').country).toBe('US')
})

test('another country keeps the currency if it can, and everything that was typed', () => {
  expect(moveTo('FR', 'USD')).toEqual({ country: 'FR', currency: 'USD' })
  expect(moveTo('FR', 'JPY')).toEqual({ country: 'FR', currency: 'EUR' })
  expect({ ...german, ...moveTo('US', 'EUR') }.iban).toBe(german.iban)
})

test('only the fields of the country are sent, as banks write them', () => {
  expect(toBody(german)).toEqual({
    country: 'DE',
    currency: 'EUR',
    account_type: 'business',
    is_default: false,
    holder_name: 'Harbour Lane',
    iban: 'DE89370400440532013000',
  })
  expect(detailsOf({ ...german, ...moveTo('US', 'USD') })).toMatchObject({ iban: null, account_number: '123456' })
})

test.each([
  ['iban', 'DE8937040044053201300', false],
  ['iban', 'DE89370400440532013001', true],
  ['iban', 'XX12', false],
  ['swift', 'DEUTDEF', false],
  ['swift', 'DEUTDEFX', true],
  ['swift', 'DEUTDEFF5', false],
  ['swift', 'DEUTDEFF500', true],
  ['holder_name', 'Anybody', false],
] as const)('%s %s is complete: %s', (field, text, expected) => {
  expect(isComplete(field, detailsOf({ ...german, [field]: text }))).toBe(expected)
})

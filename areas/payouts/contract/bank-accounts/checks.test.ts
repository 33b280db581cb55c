import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { type CountryCode, countryCodes } from '#areas/settings/contract/merchants/countries.ts'
import { locales } from '#kernel/locale.ts'
import { type CurrencyCode, endedCurrencies, openCurrencies } from '#kernel/money/currencies.ts'
import { ruleText } from '#server/infra/errors.ts'
import { type BankDetailsInput, checkBankDetails, normaliseBankDetails } from './checks.ts'
import { payableCurrencies } from './schemes.ts'

const nothing = {
  holder_name: null,
  bank_name: null,
  bank_code: null,
  bank_address: null,
  account_number: null,
  iban: null,
  swift: null,
  ach_routing_number: null,
}
const american: BankDetailsInput = {
  ...nothing,
  country: 'US',
  currency: 'USD',
  holder_name: 'Harbour Lane Inc.',
  account_number: '000123456789',
  ach_routing_number: '110000000',
}
const german: BankDetailsInput = { ...nothing, country: 'DE', currency: 'EUR', holder_name: 'Müller GmbH', iban: 'DE89370400440532013000' }
const british: BankDetailsInput = { ...nothing, country: 'GB', currency: 'GBP', holder_name: 'Harbour Lane Ltd', iban: 'GB82WEST12345698765432' }
const ofHongKong: BankDetailsInput = {
  ...nothing,
  country: 'HK',
  currency: 'HKD',
  holder_name: 'Harbour Lane Limited',
  account_number: '123456789012',
  swift: 'HSBCHKHHHKH',
  bank_name: 'HSBC',
  bank_address: '1 Queen’s Road Central, Hong Kong',
  bank_code: '004',
}

const check = (input: BankDetailsInput) => checkBankDetails(normaliseBankDetails(input)).map(({ path, rule }) => [path, rule])

test.each([
  ['American', american],
  ['German', german],
  ['German with a SWIFT code', { ...german, swift: 'DEUTDEFF' }],
  ['British', british],
  ['of Hong Kong', ofHongKong],
  ['of Singapore', { ...ofHongKong, country: 'SG', currency: 'SGD', swift: 'DBSSSGSG', bank_code: '7171' }],
  ['Chinese', { ...ofHongKong, country: 'CN', currency: 'CNY', swift: 'BKCHCNBJ', bank_code: '104100000004' }],
  ['Australian', { ...ofHongKong, country: 'AU', currency: 'AUD', swift: 'NATAAU33', bank_code: null }],
  [
    'of the Emirates, which needs a SWIFT code',
    { ...nothing, country: 'AE', currency: 'AED', holder_name: 'Lane', iban: 'AE070331234567890123456', swift: 'EBILAEAD' },
  ],
] as const)('takes an account that is %s', (_name, input) => {
  expect(check(input)).toEqual([])
})

describe('a country of SEPA or of the IBAN registry that the library lacks', () => {
  it.each([
    ['AL', 'EUR', 'AL47212110090000000235698741'],
    ['AL', 'ALL', 'AL47212110090000000235698741'],
    ['MD', 'EUR', 'MD24AG000225100013104168'],
    ['ME', 'EUR', 'ME25505000012345678951'],
    ['MK', 'EUR', 'MK07250120000058984'],
    ['RS', 'EUR', 'RS35260005601001611379'],
    ['RS', 'RSD', 'RS35260005601001611379'],
    // Their banks have the IBANs of the country that they belong to.
    ['RE', 'EUR', 'FR1420041010050500013M02606'],
    ['AX', 'EUR', 'FI2112345600000785'],
    ['JE', 'GBP', 'GB82WEST12345698765432'],
  ] as const)('%s: %s to %s, without a SWIFT code', (country, currency, iban) => {
    expect(check({ ...german, country, currency, iban })).toEqual([])
  })

  it.each([
    ['HN', 'HNL', 'HN88CABF00000000000250005469', 'CABFHNTE'],
    ['XK', 'EUR', 'XK051212012345678906', 'SOGEXKPR'],
    ['NC', 'XPF', 'FR1420041010050500013M02606', 'SOGEFRPP'],
  ] as const)('%s: %s to %s, with a SWIFT code', (country, currency, iban, swift) => {
    expect(check({ ...german, country, currency, iban, swift })).toEqual([])
    expect(check({ ...german, country, currency, iban })).toEqual([['swift', 'bank_field_required']])
  })

  it('has its own currency, which is not a former one', () => {
    for (const country of countryCodes) {
      const [own = 'USD', ...others] = payableCurrencies(country)
      expect(openCurrencies, country).toContain(own)
      expect(
        [own, ...others].filter((currency) => endedCurrencies.includes(currency)),
        country,
      ).toEqual([])
    }
    const own = (country: CountryCode) => payableCurrencies(country)[0]
    expect([own('CW'), own('SX'), own('BG'), own('ZW'), own('GH'), own('CU'), own('HT')]).toEqual(['XCG', 'XCG', 'EUR', 'ZWG', 'GHS', 'USD', 'HTG'])
  })
})

describe('an IBAN', () => {
  it.each([
    ['GB82WEST12345698765432', []],
    ['gb82 west 1234 5698 7654 32', []],
    ['GB83WEST12345698765432', [['iban', 'iban_not_valid']]],
    ['GB82WEST1234569876543', [['iban', 'iban_length']]],
    ['DE89370400440532013000', [['iban', 'iban_other_country']]],
    ['DE8937040044053201300', [['iban', 'iban_length']]],
    // Modulo 97 it is right, but no American account has one.
    ['US64SVBKUS6S3300958879', [['iban', 'iban_country_unknown']]],
    ['12345678901234567890', [['iban', 'iban_country_unknown']]],
    ['GB82WEST12345698765 43é', [['iban', 'iban_not_valid']]],
  ])('%s: %j', (iban, expected) => {
    expect(check({ ...british, iban })).toEqual(expected)
  })
})

describe('a SWIFT code', () => {
  it.each([
    ['DEUTDEFF', []],
    ['DEUTDEFF500', []],
    ['deutdeff', []],
    ['DEUTDEF', [['swift', 'swift_form']]],
    ['DEUTDEFF5', [['swift', 'swift_form']]],
    ['DEUTDEFF50', [['swift', 'swift_form']]],
    ['DEUTXXFF', [['swift', 'swift_not_valid']]],
    ['1234DEFF', [['swift', 'swift_not_valid']]],
    ['NCBVXKPR', [['swift', 'swift_other_country']]],
    ['HSBCHKHH', [['swift', 'swift_other_country']]],
  ])('%s: %j', (swift, expected) => {
    expect(check({ ...german, swift })).toEqual(expected)
  })

  it('is refused in the words of the specification', () => {
    expect(ruleText('en', 'swift_form')).toContain('SWIFT code 8-11 characters')
    expect(ruleText('en', 'account_number_form')).toContain('Bank account number 6-18 digits')
  })
})

describe('an ACH routing number', () => {
  it.each([
    ['110000000', []],
    ['021000021', []],
    ['021000022', [['ach_routing_number', 'routing_number_not_valid']]],
    ['000000000', [['ach_routing_number', 'routing_number_not_valid']]],
    // The check digit fits, but nobody has such first digits.
    ['910000003', [['ach_routing_number', 'routing_number_not_valid']]],
    ['500000005', [['ach_routing_number', 'routing_number_not_valid']]],
    ['12345678', [['ach_routing_number', 'routing_number_form']]],
    ['1234567890', [['ach_routing_number', 'routing_number_form']]],
    ['11000000O', [['ach_routing_number', 'routing_number_form']]],
  ])('%s: %j', (ach_routing_number, expected) => {
    expect(check({ ...american, ach_routing_number })).toEqual(expected)
  })
})

test.each([
  ['12345', false],
  ['123456', true],
  ['1'.repeat(18), true],
  ['1'.repeat(19), false],
  ['12345a', false],
  ['１２３４５６', true],
  ['123 456', true],
])('the account number %s is taken: %s', (account_number, isTaken) => {
  expect(check({ ...american, account_number })).toEqual(isTaken ? [] : [['account_number', 'account_number_form']])
})

test.each([
  ['HK', '04', false],
  ['HK', '004', true],
  ['SG', '004', false],
  ['CN', '004', false],
] as const)('the bank code of %s %s is taken: %s', (country, bank_code, isTaken) => {
  const rules = check({ ...ofHongKong, country, bank_code }).filter(([path]) => path === 'bank_code')
  expect(rules).toEqual(isTaken ? [] : [['bank_code', 'bank_code_form']])
})

test('asks each country for its own fields, all at once', () => {
  const empty = (country: CountryCode, currency: CurrencyCode) => check({ ...nothing, country, currency }).map(([path]) => path)
  expect(empty('US', 'USD')).toEqual(['holder_name', 'account_number', 'ach_routing_number'])
  expect(empty('DE', 'EUR')).toEqual(['holder_name', 'iban'])
  expect(empty('AE', 'AED')).toEqual(['holder_name', 'iban', 'swift'])
  expect(empty('HK', 'HKD')).toEqual(['holder_name', 'account_number', 'swift', 'bank_name', 'bank_code'])
  expect(empty('JP', 'JPY')).toEqual(['holder_name', 'account_number', 'swift', 'bank_name'])
})

test('takes an account number or an IBAN, never both', () => {
  expect(check({ ...american, iban: 'DE89370400440532013000' })).toContainEqual(['iban', 'bank_field_not_used'])
  expect(check({ ...german, account_number: '123456' })).toEqual([['account_number', 'bank_field_not_used']])
})

test('wants Latin letters of whoever is paid by SWIFT, and of nobody else', () => {
  expect(check({ ...ofHongKong, holder_name: '港灣有限公司' })).toEqual([['holder_name', 'holder_name_latin']])
  expect(check({ ...ofHongKong, holder_name: 'Société Générale (HK) Ltd.' })).toEqual([])
  expect(check({ ...german, holder_name: 'Ελλάς Α.Ε.' })).toEqual([])
  for (const holder_name of ['—', 'a\u202eb', 'x'.repeat(101)]) expect(check({ ...german, holder_name })).toEqual([['holder_name', 'holder_name_form']])
})

test.each([
  [{ ...german, swift: 'DEUTDEFF' }, 'USD', true],
  [{ ...german, swift: 'DEUTDEFF' }, 'JPY', false],
  [american, 'EUR', false],
  [british, 'EUR', true],
  [ofHongKong, 'EUR', true],
  [ofHongKong, 'JPY', true],
  [ofHongKong, 'HUF', false],
  [{ ...ofHongKong, country: 'AU', swift: 'NATAAU33' }, 'EUR', false],
] as const)('pays out %j in %s: %s', (input, currency, isTaken) => {
  expect(check({ ...input, currency })).toEqual(isTaken ? [] : [['currency', 'currency_not_payable']])
})

test('asks for the SWIFT code by which alone a currency can be paid', () => {
  expect(check({ ...german, currency: 'USD' })).toEqual([['swift', 'swift_needed_for_currency']])
  expect(check({ ...british, currency: 'USD' })).toEqual([['swift', 'swift_needed_for_currency']])
  expect(check({ ...british, currency: 'JPY' })).toEqual([['swift', 'swift_needed_for_currency']])
  expect(check({ ...german, currency: 'JPY' })).toEqual([['currency', 'currency_not_payable']])
})

test('names every fault of a hopeless form', () => {
  expect(
    check({ ...ofHongKong, holder_name: '港灣', account_number: '12', swift: 'DEUTDEFF', bank_name: null, bank_code: 'x', currency: 'HUF' }).map(
      ([path]) => path,
    ),
  ).toEqual(['bank_name', 'holder_name', 'account_number', 'swift', 'bank_code', 'currency'])
})

test('never fails on what people type, and says what is wrong without places left open', () => {
  const text = fc.option(fc.oneof(fc.string({ maxLength: 40, unit: 'binary' }), fc.stringMatching(/^[A-Z0-9 ]{0,34}$/)), { nil: null })
  const input = fc.record({
    country: fc.constantFrom(...countryCodes),
    currency: fc.constantFrom<CurrencyCode>('USD', 'EUR', 'HKD', 'JPY'),
    ...(Object.fromEntries(Object.keys(nothing).map((field) => [field, text])) as Record<keyof typeof nothing, typeof text>),
  })
  fc.assert(
    fc.property(input, (typed) => {
      for (const { rule, values } of checkBankDetails(normaliseBankDetails(typed))) {
        for (const locale of locales) expect(ruleText(locale, rule, values)).not.toMatch(/\{\{\w+\}\}|undefined/)
      }
    }),
    { numRuns: 500 },
  )
})

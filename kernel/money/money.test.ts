import fc from 'fast-check'
import { expect, test, vi } from 'vitest'
import { limits } from '../limits.ts'
import { currencyCodes } from './currencies.ts'
import { addMoney, formatMoney, isAtLeast, type Money, toDecimalText, toMinorUnits } from './money.ts'

test.each([
  [1234, 'USD', '12.34'],
  [5, 'USD', '0.05'],
  [-5, 'USD', '-0.05'],
  [5000, 'JPY', '5000'],
  [5120, 'KWD', '5.120'],
  [1, 'CLF', '0.0001'],
])('%i of %s is %s', (amountMinor, currency, text) => {
  expect(toDecimalText(amountMinor, currency)).toBe(text)
})

test.each([
  ['12.345', 'USD'],
  ['12.5', 'JPY'],
  ['-1', 'USD'],
  ['1e3', 'USD'],
  ['1,000', 'USD'],
  ['', 'USD'],
  ['.', 'USD'],
  ['0x10', 'USD'],
  ['１２', 'USD'],
])('%s is no amount of %s', (text, currency) => {
  expect(toMinorUnits(text, currency)).toBeNull()
})

test('a shorter fraction means the same amount', () => {
  expect(toMinorUnits('12.5', 'USD')).toBe(1250)
  expect(toMinorUnits(' 12. ', 'USD')).toBe(1200)
  expect(toMinorUnits('7', 'KWD')).toBe(7000)
})

test('every amount of every currency survives being written and read', () => {
  fc.assert(
    fc.property(fc.constantFrom(...currencyCodes), fc.integer({ min: 0, max: limits.amountMinorMax }), (currency, amountMinor) => {
      expect(toMinorUnits(toDecimalText(amountMinor, currency), currency)).toBe(amountMinor)
    }),
    { numRuns: 2000 },
  )
})

test('display keeps every digit of the largest amounts, with the decimals of ISO 4217', () => {
  expect(formatMoney(999_999_999_999, 'USD', 'en')).toBe('$9,999,999,999.99')
  expect(formatMoney(999_999_999_999, 'USD', 'zh-cn')).toBe('US$9,999,999,999.99')
  expect(formatMoney(-1250, 'EUR', 'en', 'number')).toBe('\u221212.50')
  // Intl itself would show these with no decimals.
  expect(formatMoney(12345, 'HUF', 'en', 'number')).toBe('123.45')
  expect(formatMoney(12345, 'KWD', 'en', 'number')).toBe('12.345')
})

test('many amounts of one currency share one format', () => {
  const formats = vi.spyOn(Intl, 'NumberFormat')
  for (let amountMinor = 0; amountMinor < 100; amountMinor++) formatMoney(amountMinor, 'SEK', 'en')
  expect(formats).toHaveBeenCalledTimes(1)
  formats.mockRestore()
})

test('amounts of one currency are added and compared, amounts of two are not', () => {
  const dollars = (amountMinor: number): Money => ({ amountMinor, currency: 'USD' })
  expect(addMoney(dollars(1050), dollars(-50))).toEqual(dollars(1000))
  expect([isAtLeast(dollars(2), dollars(2)), isAtLeast(dollars(1), dollars(2))]).toEqual([true, false])
  const yen: Money = { amountMinor: 1050, currency: 'JPY' }
  expect(() => addMoney(dollars(1050), yen)).toThrow('Money in JPY was used as USD.')
  expect(() => isAtLeast(yen, dollars(1))).toThrow('Money in USD was used as JPY.')
})

import { describe, expect, it } from 'vitest'
import { parseAmount } from './amount-input.ts'

describe('a typed amount', () => {
  it.each([
    ['12.50', 'USD', 1250],
    ['12.5', 'USD', 1250],
    ['12.', 'USD', 1200],
    [' 1,234.56 ', 'USD', 123_456],
    ['1,234,567', 'JPY', 1_234_567],
    ['0.001', 'KWD', 1],
    ['1.0001', 'CLF', 10_001],
    // As floating point this would be 1.1500000000000001 and 114.99999999999999.
    ['1.15', 'EUR', 115],
    ['999999999999', 'JPY', 999_999_999_999],
  ])('%j of %s is %d minor units', (text, currency, amountMinor) => {
    expect(parseAmount(text, currency)).toEqual({ amountMinor, problem: null })
  })

  it.each([
    ['', 'USD', 'empty'],
    ['  ', 'USD', 'empty'],
    ['abc', 'USD', 'not_a_number'],
    ['-5', 'USD', 'not_a_number'],
    ['1e3', 'USD', 'not_a_number'],
    ['12,50', 'EUR', 'not_a_number'],
    ['1.2.3', 'USD', 'not_a_number'],
    ['.5', 'USD', 'not_a_number'],
    ['12.505', 'USD', 'too_many_decimals'],
    ['12.5', 'JPY', 'too_many_decimals'],
    ['0', 'USD', 'zero'],
    ['0.00', 'USD', 'zero'],
    ['1000000000000', 'JPY', 'too_large'],
    ['99999999999999999999', 'USD', 'too_large'],
  ])('%j of %s is refused: %s', (text, currency, problem) => {
    expect(parseAmount(text, currency)).toEqual({ amountMinor: null, problem })
  })

  it('is refused above what is left', () => {
    expect(parseAmount('50.00', 'USD', 5000).amountMinor).toBe(5000)
    expect(parseAmount('50.01', 'USD', 5000).problem).toBe('too_large')
  })
})

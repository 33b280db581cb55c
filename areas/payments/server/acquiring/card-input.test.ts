import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { compactNumber, isCardNumber, isCvc, readExpiry } from './card-input.ts'

const now = new Date('2026-08-31T23:59:59.999Z')

describe('isCardNumber', () => {
  it.each(['4242424242424242', '378282246310005', '36227206271667', '6205500000000000004'])('takes %s', (number) => {
    expect(isCardNumber(number)).toBe(true)
  })

  it.each(['4242424242424241', '', '0', '42', '4242a24242424242', '42424242424242424242424242', '４２４２４２４２４２４２４２４２'])('refuses %j', (number) => {
    expect(isCardNumber(number)).toBe(false)
  })

  it('notices every single wrong digit', () => {
    const number = '4242424242424242'
    fc.assert(
      fc.property(fc.nat({ max: 15 }), fc.integer({ min: 1, max: 9 }), (position, shift) => {
        const digit = (Number(number[position]) + shift) % 10
        expect(isCardNumber(number.slice(0, position) + digit + number.slice(position + 1))).toBe(false)
      }),
    )
  })

  it('is asked without the spaces and dashes that people type', () => {
    expect(compactNumber('4242 4242-4242 4242')).toBe('4242424242424242')
  })
})

describe('readExpiry', () => {
  it.each([
    [8, 2026, 2026],
    [12, 2026, 2026],
    [1, 2027, 2027],
    [8, 26, 2026],
    [1, 34, 2034],
    [1, 76, 2076],
    [1, 2076, 2076],
  ])('takes %i/%i as the year %i', (expMonth, year, expYear) => {
    expect(readExpiry(expMonth, year, now)).toEqual({ ok: true, expMonth, expYear })
  })

  it.each([
    [13, 2030, 'invalid_expiry_month'],
    [0, 2030, 'invalid_expiry_month'],
    [1.5, 2030, 'invalid_expiry_month'],
    [Number.NaN, 2030, 'invalid_expiry_month'],
    [7, 2026, 'invalid_expiry_month'],
    [7, 26, 'invalid_expiry_month'],
    [12, 2025, 'invalid_expiry_year'],
    [12, 95, 'invalid_expiry_year'],
    [12, 77, 'invalid_expiry_year'],
    [12, 2077, 'invalid_expiry_year'],
    [12, 203, 'invalid_expiry_year'],
    [12, -1, 'invalid_expiry_year'],
    [12, 2030.5, 'invalid_expiry_year'],
    [12, Number.NaN, 'invalid_expiry_year'],
  ])('refuses %d/%d as %s', (month, year, code) => {
    expect(readExpiry(month, year, now)).toEqual({ ok: false, code })
  })

  it('takes a card until the very end of its month', () => {
    expect(readExpiry(8, 2026, now).ok).toBe(true)
    expect(readExpiry(8, 2026, new Date('2026-09-01T00:00:00.000Z'))).toEqual({ ok: false, code: 'invalid_expiry_month' })
  })
})

describe('isCvc', () => {
  it('wants four digits of American Express and three of the others', () => {
    expect(isCvc('123', 'visa')).toBe(true)
    expect(isCvc('1234', 'amex')).toBe(true)
    for (const cvc of ['99', '1234', '', '12a', ' 123']) expect(isCvc(cvc, 'visa')).toBe(false)
    expect(isCvc('123', 'amex')).toBe(false)
  })
})

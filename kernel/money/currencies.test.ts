import { describe, expect, it } from 'vitest'
import { type CurrencyCode, currencyCodes, currencyExponent, openCurrencies } from './currencies.ts'

const codesWith = (exponent: number): CurrencyCode[] => currencyCodes.filter((code) => currencyExponent(code) === exponent)

describe('currencyExponent', () => {
  it('follows ISO 4217, two decimals unless said otherwise', () => {
    expect(codesWith(0)).toEqual(['BIF', 'CLP', 'DJF', 'GNF', 'ISK', 'JPY', 'KMF', 'KRW', 'PYG', 'RWF', 'UGX', 'VND', 'VUV', 'XAF', 'XOF', 'XPF'])
    expect(codesWith(3)).toEqual(['BHD', 'IQD', 'JOD', 'KWD', 'LYD', 'OMR', 'TND'])
    expect(codesWith(4)).toEqual(['CLF', 'UYW'])
    expect(codesWith(0).length + codesWith(2).length + codesWith(3).length + codesWith(4).length).toBe(currencyCodes.length)
  })

  it('does not follow Intl, which displays some currencies without their decimals', () => {
    for (const code of ['HUF', 'IDR', 'COP', 'PKR', 'MGA', 'LAK', 'RSD']) expect(currencyExponent(code)).toBe(2)
  })
})

describe('currencyCodes', () => {
  it('are three capital letters each, once, in order', () => {
    for (const code of currencyCodes) expect(code).toMatch(/^[A-Z]{3}$/)
    expect([...currencyCodes]).toEqual([...new Set(currencyCodes)].sort())
  })

  it('are open for accounts but for former ones and units of account', () => {
    for (const code of ['XCG', 'ZWG', 'GHS', 'EUR'] as const) expect(openCurrencies).toContain(code)
    for (const code of ['ANG', 'BGN', 'CLF', 'UYW'] as const) expect(openCurrencies).not.toContain(code)
  })

  it('can all be displayed with their own decimals', () => {
    for (const currency of currencyCodes) {
      const digits = currencyExponent(currency)
      const format = new Intl.NumberFormat('en', { style: 'currency', currency, minimumFractionDigits: digits, maximumFractionDigits: digits })
      expect(format.format(1.2341)).toContain((1.2341).toFixed(digits))
    }
  })
})

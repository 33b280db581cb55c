import { describe, expect, it } from 'vitest'
import { chosenCurrency, findHomeCountry } from './register-page.tsx'

describe('the country of a browser', () => {
  it.each([
    ['en-GB', 'GB'],
    ['zh-Hant-HK', 'HK'],
    ['en', null],
    ['es-419', null],
    ['not a language', null],
    ['', null],
  ])('of %s is %s', (language, country) => {
    expect(findHomeCountry(language)).toBe(country)
  })
})

describe('the currency of a business', () => {
  it('is the usual one of its country until another one is chosen', () => {
    expect(chosenCurrency({ country: 'PT', currency: null })).toBe('EUR')
    expect(chosenCurrency({ country: 'PT', currency: 'USD' })).toBe('USD')
    expect(chosenCurrency({ country: null, currency: null })).toBe('USD')
  })
})

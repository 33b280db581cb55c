import { describe, expect, it } from 'vitest'
import type { Registration } from './registration.ts'
import { chosenCurrency, findHomeCountry, findRegistrationProblems } from './registration.ts'

const good: Registration = {
  email: 'ana@example.com',
  username: 'Ana',
  name: 'Shop',
  country: 'PT',
  currency: null,
  password: 'Long-enough-1',
  confirmation: 'Long-enough-1',
}

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

describe('what is wrong before the server is asked', () => {
  it('is nothing where all is there', () => {
    expect(findRegistrationProblems(good, 8)).toEqual({})
  })

  it('is told of every field at once', () => {
    const empty = { email: '', username: ' ', name: '', country: null, currency: null, password: '', confirmation: '' }
    expect(Object.keys(findRegistrationProblems(empty, 8))).toEqual(['email', 'username', 'name', 'country', 'password'])
  })

  it.each([
    ['an address without a host', { email: 'ana' }, 'email'],
    ['a password that is too short here', { password: 'Short-1', confirmation: 'Short-1' }, 'password'],
    ['two passwords that differ', { confirmation: 'long-enough-1' }, 'password_confirmation'],
  ])('names the field of %s', (_what, change, field) => {
    expect(Object.keys(findRegistrationProblems({ ...good, ...change }, 8))).toEqual([field])
  })
})

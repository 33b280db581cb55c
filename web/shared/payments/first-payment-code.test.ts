import { describe, expect, it } from 'vitest'
import { currencyCodes } from '#kernel/money/currencies.ts'
import { writeFirstPayment } from './first-payment-code.ts'

const place = { hostname: 'localhost', port: '4600', protocol: 'http:' }

describe('the code of a first payment', () => {
  it.each([
    ['GBP', "amount: 4200, currency: 'gbp'"],
    ['USD', "amount: 4200, currency: 'usd'"],
    ['JPY', "amount: 4200, currency: 'jpy'"],
    ['KWD', "amount: 42000, currency: 'kwd'"],
    ['HKD', "amount: 42000, currency: 'hkd'"],
    // The merchant API writes two decimals of krónur.
    ['ISK', "amount: 420000, currency: 'isk'"],
    ['IDR', "amount: 42000000, currency: 'idr'"],
  ] as const)('charges an account in %s a plain order in its own currency', (currency, expected) => {
    expect(writeFirstPayment(place, currency)).toContain(expected)
  })

  it('never writes dollars for another currency', () => {
    const others = currencyCodes.filter((code) => code !== 'USD')
    expect(others.filter((code) => writeFirstPayment(place, code).includes("'usd'"))).toEqual([])
  })

  it('takes the key as it is given', () => {
    expect(writeFirstPayment(place, 'USD', "'sk_test_1'")).toContain("new Stripe('sk_test_1', {")
  })
})

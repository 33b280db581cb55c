import fc from 'fast-check'
import { expect, test } from 'vitest'
import { limits } from '#kernel/limits.ts'
import { type CurrencyCode, currencyCodes, currencyExponent } from '#kernel/money/currencies.ts'
import { affordable, bought, conversionFee, isWithinExactNumbers, sold } from './conversions.ts'

const dollars = { currency: 'EUR', into: 'USD', rate: '1.0850' } as const

type Pair = Parameters<typeof bought>[1]
const buys = (amountMinor: number, agreed: Pair) => bought({ amountMinor, currency: agreed.currency }, agreed).amountMinor
const costs = (amountMinor: number, agreed: Pair) => sold({ amountMinor, currency: agreed.currency }, agreed).amountMinor
const affords = (amountMinor: number, agreed: Pair) => affordable({ amountMinor, currency: agreed.into }, agreed).amountMinor

test('euros become dollars, and dollars pay for euros', () => {
  expect(buys(8000, dollars)).toBe(8680)
  expect(costs(8000, dollars)).toBe(8680)
  expect(conversionFee({ amountMinor: 8680, currency: 'USD' }, { into: 'USD', feeBasisPoints: 100 })).toBe(87)
  // A cent of 1.085 cents: the part of a cent stays with the liquidity account, whichever way it goes.
  expect([buys(1, dollars), costs(1, dollars)]).toEqual([1, 2])
})

test('currencies without decimals and with three have their own minor units', () => {
  expect(buys(8000, { currency: 'EUR', into: 'JPY', rate: '162.35' })).toBe(12_988)
  expect(buys(12_988, { currency: 'JPY', into: 'EUR', rate: '0.0061' })).toBe(7922)
  expect(buys(5120, { currency: 'KWD', into: 'USD', rate: '3.25' })).toBe(1664)
  expect(buys(1664, { currency: 'USD', into: 'KWD', rate: '0.3077' })).toBe(5120)
  expect(buys(1, { currency: 'JPY', into: 'KWD', rate: '0.0021' })).toBe(2)
  // Less than a unit is nothing to buy, and still costs a unit.
  expect([buys(1, { currency: 'KWD', into: 'JPY', rate: '490.12' }), costs(1, { currency: 'KWD', into: 'JPY', rate: '490.12' })]).toEqual([0, 1])
})

const pair = fc
  .record({
    currency: fc.constantFrom<CurrencyCode>(...currencyCodes),
    into: fc.constantFrom<CurrencyCode>(...currencyCodes),
    digits: fc.bigInt({ min: 1n, max: 999_999_999_999_999n }),
    scale: fc.integer({ min: 0, max: 12 }),
  })
  .map(({ currency, into, digits, scale }) => {
    const text = String(digits).padStart(scale + 1, '0')
    return { currency, into, digits, scale, rate: scale === 0 ? text : `${text.slice(0, -scale)}.${text.slice(-scale)}` }
  })
  .filter(isWithinExactNumbers)
const amount = fc.oneof(fc.integer({ min: 1, max: 10_000 }), fc.integer({ min: 1, max: 2 * limits.amountMinorMax }))

test('every amount is the exact fraction, rounded against the merchant, and there and back makes no money', () => {
  fc.assert(
    fc.property(pair, amount, ({ digits, scale, ...conversion }, amountMinor) => {
      // amount * digits / 10^scale, in minor units of the other currency, without a division.
      const numerator = BigInt(amountMinor) * digits * 10n ** BigInt(currencyExponent(conversion.into))
      const denominator = 10n ** BigInt(scale + currencyExponent(conversion.currency))
      const [gained, spent] = [BigInt(buys(amountMinor, conversion)), BigInt(costs(amountMinor, conversion))]
      expect(gained * denominator <= numerator && numerator < (gained + 1n) * denominator).toBe(true)
      expect(spent * denominator >= numerator && numerator > (spent - 1n) * denominator).toBe(true)
      expect(Number.isSafeInteger(Number(spent))).toBe(true)
      expect(spent - gained === 0n || spent - gained === 1n).toBe(true)
    }),
    { numRuns: 2_000 },
  )
})

test('what is affordable is the largest amount that can be paid for', () => {
  fc.assert(
    fc.property(pair, fc.oneof(fc.integer({ min: 0, max: 50_000 }), fc.integer({ min: 0, max: limits.amountMinorMax })), (conversion, otherMinor) => {
      const most = affords(otherMinor, conversion)
      fc.pre(most < limits.amountMinorMax)
      if (most > 0) expect(costs(most, conversion)).toBeLessThanOrEqual(otherMinor)
      expect(costs(most + 1, conversion)).toBeGreaterThan(otherMinor)
    }),
    { numRuns: 2_000 },
  )
  expect(affords(-1, dollars)).toBe(0)
})

test('sums of parts never buy more than the whole, nor cost less', () => {
  fc.assert(
    fc.property(pair, fc.array(fc.integer({ min: 1, max: 1_000_000 }), { minLength: 2, maxLength: 8 }), (conversion, parts) => {
      const whole = parts.reduce((sum, part) => sum + part, 0)
      const sum = (of: typeof buys) => parts.reduce((total, part) => total + BigInt(of(part, conversion)), 0n)
      expect(sum(buys) <= BigInt(buys(whole, conversion))).toBe(true)
      expect(sum(costs) >= BigInt(costs(whole, conversion))).toBe(true)
    }),
    { numRuns: 1_000 },
  )
})

test('money has the currency that it is exchanged into, and money of another currency is not exchanged', () => {
  const [euros, yen] = [
    { amountMinor: 8000, currency: 'EUR' },
    { amountMinor: 8000, currency: 'JPY' },
  ] as const
  expect([bought(euros, dollars).currency, sold(euros, dollars).currency]).toEqual(['USD', 'USD'])
  expect(affordable({ amountMinor: 8680, currency: 'USD' }, dollars)).toEqual(euros)
  for (const exchange of [bought, sold, affordable]) expect(() => exchange(yen, dollars)).toThrow('Money in JPY')
  expect(() => conversionFee(euros, { into: 'USD', feeBasisPoints: 100 })).toThrow('Money in EUR was used as USD.')
})

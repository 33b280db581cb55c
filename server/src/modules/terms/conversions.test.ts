import { type CurrencyCode, currencyCodes, currencyExponent } from '@counterfoil/contract/currencies'
import { limits } from '@counterfoil/contract/limits'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { affordable, bought, conversionFee, isWithinExactNumbers, sold } from './conversions.ts'

const dollars = { currency: 'EUR', into: 'USD', rate: '1.0850' }

test('euros become dollars, and dollars pay for euros', () => {
  expect(bought(8000, dollars)).toBe(8680)
  expect(sold(8000, dollars)).toBe(8680)
  expect(conversionFee(8680, { feeBasisPoints: 100 })).toBe(87)
  // A cent of 1.085 cents: the part of a cent stays with the liquidity account, whichever way it goes.
  expect([bought(1, dollars), sold(1, dollars)]).toEqual([1, 2])
})

test('currencies without decimals and with three have their own minor units', () => {
  expect(bought(8000, { currency: 'EUR', into: 'JPY', rate: '162.35' })).toBe(12_988)
  expect(bought(12_988, { currency: 'JPY', into: 'EUR', rate: '0.0061' })).toBe(7922)
  expect(bought(5120, { currency: 'KWD', into: 'USD', rate: '3.25' })).toBe(1664)
  expect(bought(1664, { currency: 'USD', into: 'KWD', rate: '0.3077' })).toBe(5120)
  expect(bought(1, { currency: 'JPY', into: 'KWD', rate: '0.0021' })).toBe(2)
  // Less than a unit is nothing to buy, and still costs a unit.
  expect([bought(1, { currency: 'KWD', into: 'JPY', rate: '490.12' }), sold(1, { currency: 'KWD', into: 'JPY', rate: '490.12' })]).toEqual([0, 1])
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
      const [gained, spent] = [BigInt(bought(amountMinor, conversion)), BigInt(sold(amountMinor, conversion))]
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
      const most = affordable(otherMinor, conversion)
      fc.pre(most < limits.amountMinorMax)
      if (most > 0) expect(sold(most, conversion)).toBeLessThanOrEqual(otherMinor)
      expect(sold(most + 1, conversion)).toBeGreaterThan(otherMinor)
    }),
    { numRuns: 2_000 },
  )
  expect(affordable(-1, dollars)).toBe(0)
})

test('sums of parts never buy more than the whole, nor cost less', () => {
  fc.assert(
    fc.property(pair, fc.array(fc.integer({ min: 1, max: 1_000_000 }), { minLength: 2, maxLength: 8 }), (conversion, parts) => {
      const whole = parts.reduce((sum, part) => sum + part, 0)
      const sum = (of: typeof bought) => parts.reduce((total, part) => total + BigInt(of(part, conversion)), 0n)
      expect(sum(bought) <= BigInt(bought(whole, conversion))).toBe(true)
      expect(sum(sold) >= BigInt(sold(whole, conversion))).toBe(true)
    }),
    { numRuns: 1_000 },
  )
})

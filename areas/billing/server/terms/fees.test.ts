import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { limits } from '#kernel/limits.ts'
import { currencyCodes } from '#kernel/money/currencies.ts'
import { computeFee, defaultFeePlan } from './fees.ts'

const amounts = fc.integer({ min: 0, max: limits.amountMinorMax })
const plans = fc.record({
  basisPoints: fc.integer({ min: 0, max: 10_000 }),
  basisPointsByCurrency: fc.constant({}),
  fixedMinor: fc.record({ USD: fc.integer({ min: 0, max: 100_000 }) }),
})

describe('computeFee', () => {
  it.each([
    [10_000, 'USD', 320],
    [6_000, 'USD', 204],
    [5_000, 'USD', 175],
    [4_000, 'USD', 146],
    [5_000, 'JPY', 180],
    [5_120, 'KWD', 248],
  ] as const)('takes the default fee of %i %s: %i', (amountMinor, currency, fee) => {
    expect(computeFee({ amountMinor, currency }, defaultFeePlan)).toBe(fee)
  })

  it('rounds a half up, once, on the total', () => {
    const plan = { basisPoints: 250, basisPointsByCurrency: {}, fixedMinor: { USD: 1 } }
    expect(computeFee({ amountMinor: 100, currency: 'USD' }, plan)).toBe(4)
    expect(computeFee({ amountMinor: 99, currency: 'USD' }, plan)).toBe(3)
  })

  it('lies within half a unit of the exact fraction, the half rounded up, unless capped', () => {
    fc.assert(
      fc.property(amounts, plans, (amountMinor, plan) => {
        const fee = BigInt(computeFee({ amountMinor, currency: 'USD' }, plan))
        const exactTimes10000 = BigInt(amountMinor) * BigInt(plan.basisPoints) + BigInt(plan.fixedMinor.USD) * 10_000n
        const isCapped = fee === BigInt(amountMinor) && exactTimes10000 >= fee * 10_000n - 5_000n
        const distanceTimes10000 = fee * 10_000n - exactTimes10000
        expect(isCapped || (distanceTimes10000 > -5_000n && distanceTimes10000 <= 5_000n)).toBe(true)
      }),
      { numRuns: 1_000 },
    )
  })

  it('never exceeds the amount, in any currency', () => {
    fc.assert(
      fc.property(amounts, fc.constantFrom(...currencyCodes), (amountMinor, currency) => {
        const fee = computeFee({ amountMinor, currency }, defaultFeePlan)
        expect(fee).toBeGreaterThanOrEqual(0)
        expect(fee).toBeLessThanOrEqual(amountMinor)
      }),
    )
    expect(computeFee({ amountMinor: 7, currency: 'USD' }, defaultFeePlan)).toBe(7)
  })

  it('never falls when the amount rises', () => {
    fc.assert(
      fc.property(amounts, fc.integer({ min: 0, max: 1_000 }), plans, (amountMinor, more, plan) => {
        const lower = computeFee({ amountMinor, currency: 'USD' }, plan)
        expect(computeFee({ amountMinor: amountMinor + more, currency: 'USD' }, plan)).toBeGreaterThanOrEqual(lower)
      }),
    )
  })

  it.each([-1, 0.5, Number.NaN, 2 ** 53])('refuses an amount that is not a whole number of minor units: %d', (amountMinor) => {
    expect(() => computeFee({ amountMinor, currency: 'USD' }, defaultFeePlan)).toThrow(RangeError)
  })
})

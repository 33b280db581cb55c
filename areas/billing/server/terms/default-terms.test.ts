import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { limits } from '#kernel/limits.ts'
import { currencyCodes } from '#kernel/money/currencies.ts'
import { defaultCurrencyTerms, defaultTerms } from './default-terms.ts'
import { chooseFeeRule } from './fee-rules.ts'
import { computeFeeOf } from './fees.ts'
import { computeFee, computePayoutFee, defaultFeePlan } from './index.ts'

describe('defaults of a currency', () => {
  it.each([
    ['USD', 1500, 50, 100_000],
    ['JPY', 2250, 75, 150_000],
    ['KWD', 4500, 150, 300_000],
  ] as const)('of %s: a dispute costs %i, a withdrawal at once at least %i, refunds may go to -%i', (currency, dispute, instant, limit) => {
    expect(defaultCurrencyTerms(currency)).toEqual({
      disputeFeeMinor: dispute,
      isDisputeFeeReturned: false,
      withdrawals: { standard: { basisPoints: 0, minimumMinor: 0 }, instant: { basisPoints: 100, minimumMinor: instant } },
      negativeLimitMinor: limit,
    })
  })

  it('are whole and above zero for every currency', () => {
    for (const currency of currencyCodes) {
      const { disputeFeeMinor, withdrawals, negativeLimitMinor } = defaultCurrencyTerms(currency)
      for (const amount of [disputeFeeMinor, withdrawals.instant.minimumMinor, negativeLimitMinor]) {
        expect(Number.isSafeInteger(amount) && amount > 0, currency).toBe(true)
      }
    }
  })
})

test('the default plan written as terms charges what the plan charges, in every currency', () => {
  const rules = defaultTerms.rules.map((rule, index) => ({ ...rule, line: index + 1 }))
  for (const currency of currencyCodes) {
    const rule = chooseFeeRule(rules, { brand: 'visa', region: 'domestic', currency })
    expect(computeFeeOf(10_000, rule), currency).toBe(computeFee({ amountMinor: 10_000, currency }, defaultFeePlan))
  }
})

describe('computePayoutFee', () => {
  it.each([
    [10_000, 100],
    [5_000, 50],
    [4_999, 50],
    [5_049, 50],
    [5_050, 51],
    [0, 50],
  ])('of %i dollar cents at 1 %% and at least 50 is %i', (amountMinor, fee) => {
    expect(computePayoutFee(amountMinor, { basisPoints: 100, minimumMinor: 50 })).toBe(fee)
  })

  it('is the minimum or the share rounded half up, whichever is more', () => {
    const amounts = fc.integer({ min: 0, max: limits.amountMinorMax })
    fc.assert(
      fc.property(amounts, fc.integer({ min: 0, max: 10_000 }), fc.integer({ min: 0, max: 10_000 }), (amountMinor, basisPoints, minimumMinor) => {
        const fee = computePayoutFee(amountMinor, { basisPoints, minimumMinor })
        const share = (BigInt(amountMinor) * BigInt(basisPoints) * 2n + 10_000n) / 20_000n
        expect(BigInt(fee)).toBe(share > BigInt(minimumMinor) ? share : BigInt(minimumMinor))
      }),
    )
  })
})

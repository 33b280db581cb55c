import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { limits } from '#kernel/limits.ts'
import { currencyCodes } from '#kernel/money/currencies.ts'
import { fromLedgerAmount, toLedgerAmount, toLedgerChargeAmount, toLedgerPayoutAmount } from './api-amounts.ts'

const currencies = fc.constantFrom(...currencyCodes)
/** Small and large ones, half of them multiples of 100 so that every currency takes some. */
const apiAmounts = fc.oneof(
  fc.integer({ min: 1, max: 999_999_999_999 }),
  fc.integer({ min: 1, max: 99_999_999 }).map((n) => n * 100),
)

describe('toLedgerAmount', () => {
  it.each([
    [1099, 'USD', 1099],
    [5000, 'JPY', 5000],
    [5120, 'KWD', 5120],
    [50_000, 'ISK', 500],
    [100, 'UGX', 1],
    [500, 'MGA', 50_000],
    [9_999_999_999, 'MGA', 999_999_999_900],
    [120, 'CLF', 120],
    [100, 'HUF', 100],
    [999_999_999_999, 'USD', 999_999_999_999],
  ] as const)('reads %i %s as %i', (apiAmount, currency, amountMinor) => {
    expect(toLedgerAmount(apiAmount, currency)).toEqual({ ok: true, amountMinor })
  })

  it.each([
    [5121, 'KWD', { rule: 'not_a_multiple', multipleOf: 10 }],
    [150, 'ISK', { rule: 'not_a_multiple', multipleOf: 100 }],
    [1, 'UGX', { rule: 'not_a_multiple', multipleOf: 100 }],
    [0, 'USD', { rule: 'not_a_positive_integer' }],
    [-100, 'USD', { rule: 'not_a_positive_integer' }],
    [10.5, 'USD', { rule: 'not_a_positive_integer' }],
    [Number.NaN, 'USD', { rule: 'not_a_positive_integer' }],
    [Number.POSITIVE_INFINITY, 'USD', { rule: 'not_a_positive_integer' }],
    [1_000_000_000_000, 'USD', { rule: 'too_large', maximum: 999_999_999_999 }],
    [10_000_000_000, 'MGA', { rule: 'too_large', maximum: 9_999_999_999 }],
  ] as const)('refuses %d %s', (apiAmount, currency, error) => {
    expect(toLedgerAmount(apiAmount, currency)).toEqual({ ok: false, error })
  })
})

describe('toLedgerChargeAmount', () => {
  it.each([
    [50, 'USD'],
    [50, 'EUR'],
    [30, 'GBP'],
    [50, 'JPY'],
    [400, 'HKD'],
    [300, 'SEK'],
  ] as const)('takes %i %s and nothing below', (minimum, currency) => {
    expect(toLedgerChargeAmount(minimum, currency)).toEqual({ ok: true, amountMinor: minimum })
    if (minimum > 1) expect(toLedgerChargeAmount(minimum - 1, currency)).toEqual({ ok: false, error: { rule: 'too_small', minimum } })
  })

  it('names the other rules first', () => {
    expect(toLedgerChargeAmount(0, 'USD')).toEqual({ ok: false, error: { rule: 'not_a_positive_integer' } })
  })
})

describe('toLedgerPayoutAmount', () => {
  it('takes the third decimal that fees leave, and no decimal that a currency lacks', () => {
    expect(toLedgerPayoutAmount(6895, 'KWD')).toEqual({ ok: true, amountMinor: 6895 })
    expect(toLedgerPayoutAmount(150, 'ISK')).toEqual({ ok: false, error: { rule: 'not_a_multiple', multipleOf: 100 } })
  })

  it('takes every balance as it is written, but in MGA', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 999_999_999 }),
        currencies.filter((currency) => currency !== 'MGA'),
        (amountMinor, currency) => {
          expect(toLedgerPayoutAmount(fromLedgerAmount(amountMinor, currency), currency)).toEqual({ ok: true, amountMinor })
        },
      ),
    )
  })
})

describe('fromLedgerAmount', () => {
  it.each([
    [1099, 'USD', 1099],
    [-2500, 'USD', -2500],
    [500, 'ISK', 50_000],
    [-1, 'UGX', -100],
    [50_000, 'MGA', 500],
    [49, 'MGA', 0],
    [50, 'MGA', 1],
    [-50, 'MGA', -1],
    [-49, 'MGA', 0],
    [0, 'USD', 0],
    [7, 'KWD', 7],
  ] as const)('writes %i %s as %i', (amountMinor, currency, apiAmount) => {
    expect(fromLedgerAmount(amountMinor, currency)).toBe(apiAmount)
  })

  it('gives back every amount that was taken, which fits the ledger', () => {
    fc.assert(
      fc.property(apiAmounts, currencies, (apiAmount, currency) => {
        const amount = toLedgerAmount(apiAmount, currency)
        fc.pre(amount.ok)
        expect(Number.isSafeInteger(amount.amountMinor)).toBe(true)
        expect(amount.amountMinor).toBeGreaterThan(0)
        expect(amount.amountMinor).toBeLessThanOrEqual(limits.amountMinorMax)
        expect(fromLedgerAmount(amount.amountMinor, currency)).toBe(apiAmount)
        expect(fromLedgerAmount(-amount.amountMinor, currency)).toBe(-apiAmount)
      }),
      { numRuns: 2_000 },
    )
  })

  it('gives back every ledger amount but a part of an ariary', () => {
    const ledgerAmounts = fc.integer({ min: -999_999_999, max: 999_999_999 })
    fc.assert(
      fc.property(
        ledgerAmounts,
        currencies.filter((currency) => currency !== 'MGA'),
        (amountMinor, currency) => {
          const apiAmount = fromLedgerAmount(amountMinor, currency)
          const perUnit = currency === 'ISK' || currency === 'UGX' ? 100 : 1
          expect(apiAmount).toBe(amountMinor === 0 ? 0 : amountMinor * perUnit)
        },
      ),
    )
  })
})

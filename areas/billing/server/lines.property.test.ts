import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cardRegions } from '#areas/billing/contract/terms/kinds.ts'
import { balanceTransactionTypes } from '#areas/ledger/server/index.ts'
import { locales } from '#kernel/locale.ts'
import { cardBrands } from '#kernel/statuses.ts'
import { linesOf } from './lines.ts'
import type { FeeSum } from './store.ts'

const amount = fc.integer({ min: -1_000_000, max: 1_000_000 })
const rate = fc.constantFrom(null, { basis_points: 290, fixed_minor: 30 }, { basis_points: 0, fixed_minor: 0 })
const feeSum = fc
  .record({
    type: fc.constantFrom(...balanceTransactionTypes),
    brand: fc.constantFrom(null, ...cardBrands),
    region: fc.constantFrom(null, ...cardRegions),
    rate,
    fee_count: fc.nat(1000),
    volume_minor: fc.nat(1_000_000),
    fee_minor: amount,
  })
  .map(({ rate: agreed, ...sum }): FeeSum => ({ month: '2026-06', currency: 'EUR', basis_points: null, fixed_minor: null, ...agreed, ...sum }))

const total = (amounts: readonly number[]) => amounts.reduce((sum, value) => sum + value, 0)

test('every fee of every type is in exactly one line, so amounts and counts add up', () => {
  fc.assert(
    fc.property(fc.array(feeSum, { maxLength: 40 }), fc.constantFrom(...locales), (sums, locale) => {
      const lines = linesOf(sums, locale)
      expect(total(lines.map(({ amount_minor }) => amount_minor))).toBe(total(sums.map(({ fee_minor }) => fee_minor)))
      expect(total(lines.map(({ count }) => count))).toBe(total(sums.map(({ fee_count }) => fee_count)))
      expect(new Set(lines.map(({ label, rate: written }) => `${label} ${written}`)).size).toBe(lines.length)
    }),
  )
})

test('a type without a line of its own is under other fees', () => {
  const sum = { month: '2026-06', currency: 'EUR', brand: null, region: null, basis_points: null, fixed_minor: null, fee_count: 2, volume_minor: 0 } as const
  expect(linesOf([{ ...sum, type: 'write_off', fee_minor: 7 }], 'en')).toEqual([
    { kind: 'other', label: 'Other fees', rate: null, count: 2, volume_minor: null, amount_minor: 7 },
  ])
})

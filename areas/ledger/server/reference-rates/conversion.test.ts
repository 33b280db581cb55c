import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { convertAtReference, type ReferenceRate } from './conversion.ts'

const eur: ReferenceRate = { currency: 'EUR', rate: '1' }
const usd: ReferenceRate = { currency: 'USD', rate: '1.0850' }
const jpy: ReferenceRate = { currency: 'JPY', rate: '163.25' }
const kwd: ReferenceRate = { currency: 'KWD', rate: '0.3334' }

it.each([
  ['euros into dollars', 10_000, eur, usd, 10_850],
  ['dollars into euros', 10_850, usd, eur, 10_000],
  ['a half, away from zero', 10, eur, { currency: 'USD', rate: '1.05' }, 11],
  ['a negative half, away from zero', -10, eur, { currency: 'USD', rate: '1.05' }, -11],
  ['less than a half', 10, eur, { currency: 'USD', rate: '1.0499' }, 10],
  ['into a currency without decimals', 1_000, eur, jpy, 1_633],
  ['out of one', 1_633, jpy, eur, 1_000],
  ['into a currency with three decimals', 1_633, jpy, kwd, 3_335],
  ['nothing', 0, jpy, kwd, 0],
] as const)('converts %s', (_, amountMinor, from, into, expected) => {
  expect(convertAtReference({ amountMinor, currency: from.currency }, from, into)).toBe(expected)
})

it('is at most half a unit off, for any amount and rate', () => {
  const rate = fc
    .tuple(fc.integer({ min: 1, max: 99_999 }), fc.integer({ min: 0, max: 9_999 }))
    .map(([whole, part]) => `${whole}.${String(part).padStart(4, '0')}`)
  void fc.assert(
    fc.property(fc.integer({ min: -(10 ** 10), max: 10 ** 10 }), rate, rate, (amountMinor, of, to) => {
      const [from, into] = [{ currency: 'KWD', rate: of } as const, { currency: 'USD', rate: to } as const]
      const converted = BigInt(convertAtReference({ amountMinor, currency: 'KWD' }, from, into))
      const units = (text: string) => BigInt(text.replace('.', ''))
      // converted / 100 × of = amount / 1000 × to, but for half a unit.
      const off = converted * 10n * units(of) - BigInt(amountMinor) * units(to)
      expect((off < 0n ? -off : off) * 2n <= 10n * units(of)).toBe(true)
    }),
  )
})

it('refuses money of another currency', () => {
  expect(() => convertAtReference({ amountMinor: 1, currency: 'USD' }, eur, usd)).toThrow('USD')
})

import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { locales } from '#kernel/locale.ts'
import { formatVampPercent, vampPercent, vampStatusOf } from './vamp-ratio.ts'

const ratio = (reported: number, sales: number) => vampPercent({ tc40Count: reported, tc15Count: 0, excludedCount: 0, tc05Count: sales })
/** What a number says that was written by `formatVampPercent`. */
const read = (text: string) => Number(text.replaceAll(/[,%\s]/g, ''))

describe.each([
  [0, 0, 'none', '0%'],
  [0, 500, 'none', '0%'],
  [3, 0, 'excessive', '100.00%'],
  [1, 200_000, 'standard', '0.0005%'],
  [74, 9_867, 'standard', '0.74997%'],
  [75, 10_000, 'early_warning', '0.75%'],
  [3, 400, 'early_warning', '0.75%'],
  [15, 1_000, 'early_warning', '1.50%'],
  [150, 10_000, 'early_warning', '1.50%'],
  [151, 10_000, 'excessive', '1.51%'],
  [150_001, 10_000_000, 'excessive', '1.50001%'],
  [148, 11_212, 'early_warning', '1.32%'],
  [3, 2, 'excessive', '150.00%'],
] as const)('%i reported over %i sales', (reported, sales, status, text) => {
  it(`is ${status} and written ${text}`, () => {
    const percent = ratio(reported, sales)
    expect([vampStatusOf(percent), formatVampPercent(percent, 'en'), formatVampPercent(percent, 'zh-cn')]).toEqual([status, text, text])
  })
})

it('adds fraud reports to disputes and takes off what is excluded', () => {
  expect(vampPercent({ tc40Count: 4, tc15Count: 3, excludedCount: 2, tc05Count: 1_000 })).toBe(0.5)
})

const counts = fc
  .tuple(fc.integer({ min: 1, max: 2_000_000 }), fc.integer({ min: 0, max: 3_000 }), fc.integer({ min: -3, max: 3 }), fc.constantFrom(0, 75, 150))
  // Mostly near a limit, where rounding could lie.
  .map(([sales, free, offset, hundredths]) => [hundredths === 0 ? free : Math.max(0, Math.round((sales * hundredths) / 10_000) + offset), sales] as const)

/** The limits in whole numbers, as an independent judge. */
function judge(reported: number, sales: number): string {
  const scaled = BigInt(reported) * 10_000n
  const whole = BigInt(sales)
  if (scaled === 0n) return 'none'
  if (scaled < 75n * whole) return 'standard'
  return scaled <= 150n * whole ? 'early_warning' : 'excessive'
}

it('calls every ratio what its whole numbers say', () => {
  const property = fc.property(counts, ([reported, sales]) => {
    expect(vampStatusOf(ratio(reported, sales))).toBe(judge(reported, sales))
  })
  fc.assert(property, { numRuns: 2_000 })
})

it('never writes a number that is called otherwise than the ratio itself, nor one that is far from it', () => {
  fc.assert(
    fc.property(counts, fc.constantFrom(...locales), ([reported, sales], locale) => {
      const percent = ratio(reported, sales)
      const written = read(formatVampPercent(percent, locale))
      expect(vampStatusOf(written)).toBe(vampStatusOf(percent))
      expect(Math.abs(written - percent)).toBeLessThanOrEqual(Math.min(0.005, percent * 0.05) * 1.001)
    }),
    { numRuns: 2_000 },
  )
})

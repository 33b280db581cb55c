import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { countryCodes } from '#areas/settings/contract/merchants/countries.ts'
import { assessProgram, costOf, meetsAll, type ProgramCounts } from './assess.ts'
import { findPrograms, type MonitoringProgram, monitoringPrograms } from './programs.ts'
import { visaRegionOf, visaRegions } from './regions.ts'

const visaOf = (country: string, month: string) => findPrograms(country, month).filter(({ network }) => network === 'visa')

it.each([
  ['US', 'us'],
  ['CA', 'ca'],
  ['GB', 'eu'],
  ['DE', 'eu'],
  ['HK', 'ap'],
  ['MX', 'lac'],
  ['AE', 'cemea'],
  ['ZA', 'cemea'],
  ['XX', 'cemea'],
])('%s is in %s', (country, region) => {
  expect(visaRegionOf(country)).toBe(region)
})

it.each([
  ['US', '2026-03', 2.2, 1500],
  ['US', '2026-04', 1.5, 1500],
  ['GB', '2025-06', 2.2, 1500],
  ['HK', '2026-11', 1.5, 1500],
  ['CA', '2026-11', 1.5, 1500],
  ['MX', '2025-06', 1.5, 1500],
  ['AE', '2026-11', 2.2, 150],
])('Visa judges %s in %s by %d %% and %i', (country, month, ratio, count) => {
  expect(visaOf(country, month).map(({ ratioPercentMin, countMin }) => [ratioPercentMin, countMin])).toEqual([[ratio, count]])
})

it.each([
  ['US', '2025-05'],
  ['BR', '2026-11'],
  ['CL', '2026-11'],
  ['IN', '2026-11'],
])('Visa has no limits for %s in %s', (country, month) => {
  expect(visaOf(country, month)).toEqual([])
})

it("has Mastercard's programs everywhere, with Australia's own limits for fraud", () => {
  const efmOf = (country: string) => findPrograms(country, '2026-11').filter(({ name }) => name === 'mastercard_efm')
  expect(findPrograms('US', '2026-11').map(({ name }) => name)).toEqual(['visa_vamp', 'mastercard_ecm', 'mastercard_hecm', 'mastercard_efm'])
  expect(efmOf('US').map(({ ratioPercentMin, amountUsdMin }) => [ratioPercentMin, amountUsdMin])).toEqual([[0.5, 50_000]])
  expect(efmOf('AU').map(({ ratioPercentMin, amountUsdMin }) => [ratioPercentMin, amountUsdMin])).toEqual([[0.2, 15_000]])
})

it('judges no month of any country by two rows of one program, and lists each region', () => {
  for (const country of countryCodes) {
    for (const month of ['2025-06', '2026-03', '2026-04', '2026-11']) {
      const names = findPrograms(country, month).map(({ name }) => name)
      expect(new Set(names).size, `${country} ${month}`).toBe(names.length)
    }
  }
  expect(new Set(countryCodes.map(visaRegionOf))).toEqual(new Set(visaRegions))
})

it('has rows whose first day is not after their last, each with its source', () => {
  for (const { validFrom, validTo, source } of monitoringPrograms) {
    expect(validTo === null || validFrom < validTo).toBe(true)
    expect(source).toMatch(/^https:\/\//)
  }
})

describe('a month', () => {
  const [vamp] = visaOf('US', '2026-11') as [MonitoringProgram]
  const cost = (counts: Omit<ProgramCounts, 'amountUsdMinor'>) => costOf(vamp, '2026-11', { ...counts, amountUsdMinor: null })

  it('costs nothing unless both ratio and count are reached', () => {
    expect(cost({ items: 1_499, sales: 50_000 })).toBe(0)
    expect(cost({ items: 2, sales: 100 })).toBe(0)
    expect(cost({ items: 1_500, sales: 100_001 })).toBe(0)
    expect(cost({ items: 1_500, sales: 100_000 })).toBe(1_500 * 800)
    expect(cost({ items: 2_000, sales: 100_000 })).toBe(2_000 * 800)
  })

  it('costs nothing before fees are charged', () => {
    const [first] = visaOf('US', '2025-06') as [MonitoringProgram]
    const counts = { items: 3_000, sales: 100_000, amountUsdMinor: null }
    expect([costOf(first, '2025-09', counts), costOf(first, '2025-10', counts)]).toEqual([0, 3_000 * 800])
  })

  it('stays open where an amount is in a currency without a rate, unless another condition keeps it out', () => {
    const [cemea] = visaOf('AE', '2026-11') as [MonitoringProgram]
    const judge = (counts: ProgramCounts) => meetsAll(assessProgram(cemea, counts))
    expect(judge({ items: 200, sales: 1_000, amountUsdMinor: null })).toBeNull()
    expect(judge({ items: 100, sales: 1_000, amountUsdMinor: null })).toBe(false)
    expect(judge({ items: 200, sales: 1_000, amountUsdMinor: 7_499_999 })).toBe(false)
    expect(judge({ items: 200, sales: 1_000, amountUsdMinor: 7_500_000 })).toBe(true)
    expect(costOf(cemea, '2026-11', { items: 200, sales: 1_000, amountUsdMinor: null })).toBeNull()
  })

  it('meets a program exactly if every condition is met, for any counts', () => {
    const counts = fc.record({ items: fc.nat({ max: 4_000 }), sales: fc.nat({ max: 300_000 }), amountUsdMinor: fc.nat({ max: 20_000_000 }) })
    fc.assert(
      fc.property(fc.constantFrom(...monitoringPrograms), counts, (program, found) => {
        const ratio = BigInt(found.items) * 1_000n >= BigInt(Math.round(program.ratioPercentMin * 10)) * BigInt(found.sales) && found.items > 0
        const expected =
          ratio && found.items >= (program.countMin ?? 0) && found.amountUsdMinor >= (program.amountUsdMin ?? 0) * 100 && found.sales >= (program.salesMin ?? 0)
        expect(meetsAll(assessProgram(program, found))).toBe(expected)
      }),
      { numRuns: 1_000 },
    )
  })
})

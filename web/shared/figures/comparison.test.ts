import { describe, expect, it } from 'vitest'
import { compareRates, shareTenths } from './comparison.ts'

describe('the change of a rate', () => {
  it('is the difference of the figures that are shown', () => {
    const [current, before] = [shareTenths(1198, 1284), shareTenths(1116, 1188)]
    expect([current, before]).toEqual([933, 939])
    expect(compareRates(current, before)).toEqual({ direction: 'down', difference: 6 })
    expect(compareRates(65, 59)).toEqual({ direction: 'up', difference: 6 })
    expect(compareRates(65, 65)).toEqual({ direction: 'same', difference: 0 })
  })

  it.each([
    [1_999_999, 2_000_000, 999],
    [2_000_000, 2_000_000, 1000],
    [1, 2_000_000, 1],
    [0, 2_000_000, 0],
    [2_000_001, 2_000_000, 1000],
  ])('%d of %d are %d tenths of a percent: only all is a hundred, and only nothing is none', (part, whole, tenths) => {
    expect(shareTenths(part, whole)).toBe(tenths)
  })

  it('is unknown where nothing was counted', () => {
    expect(shareTenths(0, 0)).toBeNull()
    expect(compareRates(null, 900)).toBeNull()
  })
})

import { describe, expect, it } from 'vitest'
import { compareAmounts, compareShares, isManifold, shareTenths, toneOf } from './comparison.ts'

describe('the change of an amount', () => {
  it.each([
    [8_431_240, 7_501_010, 'up', 124],
    [1_284, 1_188, 'up', 81],
    [50, 100, 'down', 500],
    [0, 100, 'down', 1000],
    [1, 3, 'down', 667],
    [100, 100, 'same', 0],
    [0, 0, 'same', 0],
    [50, -100, 'up', 1500],
    [-200, -100, 'down', 1000],
  ] as const)('from %d against %d is %s by %d tenths', (current, before, direction, tenths) => {
    expect(compareAmounts(current, before)).toEqual({ direction, tenths })
  })

  it('has no percentage where there was nothing before', () => {
    expect(compareAmounts(5, 0)).toEqual({ direction: 'up', tenths: null })
  })

  it.each([
    [10_990, 1_000, false],
    [10_991, 1_000, true],
    [13_467_000, 197_150, true],
    [0, 1_000, false],
    [5, 0, false],
  ])('from %d against %d is a multiple instead of a percentage: %s', (current, before, expected) => {
    expect(isManifold(compareAmounts(current, before))).toBe(expected)
  })

  it('is exact for the largest amounts', () => {
    expect(compareAmounts(999_999_999_999, 500_000_000_000).tenths).toBe(1000)
  })
})

describe('the change of a rate', () => {
  it('is the difference of the figures that are shown', () => {
    const [current, before] = [shareTenths(1198, 1284), shareTenths(1116, 1188)]
    expect([current, before]).toEqual([933, 939])
    expect(compareShares(current, before)).toEqual({ direction: 'down', tenths: 6 })
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
    expect(compareShares(null, 900)).toBeNull()
  })
})

describe('the tone of a change', () => {
  it('follows what is welcome', () => {
    const up = { direction: 'up', tenths: 1 } as const
    expect([toneOf(up, 'more'), toneOf(up, 'less'), toneOf(up, 'neither')]).toEqual(['good', 'bad', 'plain'])
    expect(toneOf({ direction: 'same', tenths: 0 }, 'more')).toBe('plain')
  })
})

import { expect, test } from 'vitest'
import { formatEffectiveRate, formatShare } from './format-share.ts'

test.each([
  [290, '2.9%'],
  [0, '0%'],
  [5, '0.05%'],
  [10_000, '100%'],
])('writes %i basis points as %s', (basisPoints, text) => {
  expect(formatShare(basisPoints, 'en')).toBe(text)
})

test.each([
  [10_000, 320, '3.20%'],
  [10_000, -50, '\u22120.50%'],
  [300, 1, '0.33%'],
  [0, 1_500, null],
])('fees of a volume of %i minor units: %i are %s', (volume_minor, fee_minor, text) => {
  expect(formatEffectiveRate({ volume_minor, fee_minor }, 'en')).toBe(text)
})

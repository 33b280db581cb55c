import fc from 'fast-check'
import { expect, it } from 'vitest'
import { readBasisPoints, typedBasisPoints } from './basis-points.ts'

it.each([
  ['', null],
  ['0.5', 50],
  ['0,75 %', 75],
  ['1.5%', 150],
  ['100', 10_000],
  ['0.29', 29],
  ['0.005', -1],
  ['-1', -1],
  ['half', -1],
])('reads "%s" as %s hundredths of a percent', (text, expected) => {
  expect(readBasisPoints(text)).toBe(expected)
})

it('reads what it writes', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 10_000 }), (basisPoints) => {
      expect(readBasisPoints(typedBasisPoints(basisPoints))).toBe(basisPoints)
    }),
  )
})

import { expect, it } from 'vitest'
import { assessBalance } from './balance-job.ts'

it.each([
  [50_000, 49_999, 'low'],
  [50_000, -1, 'low'],
  [50_000, 50_000, 'between'],
  [50_000, 54_999, 'between'],
  [50_000, 55_000, 'recovered'],
  [1, 1, 'between'],
  [1, 2, 'recovered'],
  [999_999_999_999, 999_999_999_998, 'low'],
])('of a threshold of %d, a balance of %d is %s', (threshold, available, state) => {
  expect(assessBalance({ threshold }, available)).toBe(state)
})

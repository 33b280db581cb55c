import { expect, it } from 'vitest'
import { pauseAfter } from './follower.ts'

it('pauses for longer the longer a look took, within limits', () => {
  expect([0, 5, 50].map(pauseAfter)).toEqual([500, 500, 500])
  expect([100, 500, 2_000].map(pauseAfter)).toEqual([1_000, 5_000, 20_000])
  expect([3_000, 60_000].map(pauseAfter)).toEqual([30_000, 30_000])
})

import { describe, expect, it } from 'vitest'
import { countAgo } from './count-ago.ts'

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

describe('how long ago something was', () => {
  it.each([
    [0, { unit: 'now' }],
    [minute - 1, { unit: 'now' }],
    [minute, { unit: 'minutes', count: 1 }],
    [hour - 1, { unit: 'minutes', count: 59 }],
    [hour, { unit: 'hours', count: 1 }],
    [day - 1, { unit: 'hours', count: 23 }],
    [day, { unit: 'days', count: 1 }],
    [30 * day, { unit: 'days', count: 30 }],
  ])('%i ms are counted in the largest whole unit', (ago, expected) => {
    expect(countAgo(1_000_000_000, 1_000_000_000 + ago)).toEqual(expected)
  })

  it('is a date beyond a month', () => {
    expect(countAgo(0, 31 * day)).toBeNull()
  })

  it('is now for a clock that runs ahead', () => {
    expect(countAgo(5 * minute, 0)).toEqual({ unit: 'now' })
  })
})

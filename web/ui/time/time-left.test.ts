import { describe, expect, it } from 'vitest'
import { countAgo, formatSpan, formatTimeLeft } from './time-left.ts'

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

describe('the time that is left', () => {
  it.each([
    [6 * 24 * hour + hour, '6 days', '6 天'],
    [28 * hour, '1 day 4 hours', '1 天 4 小时'],
    [24 * hour, '1 day', '1 天'],
    [1.5 * hour, '1 hour 30 minutes', '1 小时 30 分钟'],
    [90_000, '1 minute', '1 分钟'],
    [5_000, '1 minute', '1 分钟'],
  ])('%d ms is %s', (leftMs, english, chinese) => {
    expect(formatTimeLeft(leftMs, 'en')).toBe(english)
    expect(formatTimeLeft(leftMs, 'zh-cn')).toBe(chinese)
  })

  it('is nothing once it is over', () => {
    expect(formatTimeLeft(0, 'en')).toBeNull()
    expect(formatTimeLeft(-1, 'en')).toBeNull()
  })
})

it.each([
  [1, 'en', '1 second'],
  [90, 'en', '90 seconds'],
  [600, 'en', '10 minutes'],
  [5_400, 'en', '90 minutes'],
  [86_400, 'en', '24 hours'],
  [600, 'zh-cn', '10 分钟'],
  [86_400, 'zh-cn', '24 小时'],
] as const)('%s seconds are a span in %s: %s', (seconds, locale, text) => {
  expect(formatSpan(seconds, locale)).toBe(text)
})

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

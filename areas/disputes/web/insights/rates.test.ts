import { expect, it } from 'vitest'
import { formatMinutes, formatPoints, formatRate, rateHundredths } from './rates.ts'

it('writes rates with two decimals, and a dash where too few were counted', () => {
  expect(formatRate(rateHundredths(13, 2000), 'en')).toBe('0.65%')
  expect(formatRate(rateHundredths(6, 4), 'en')).toBe('150.00%')
  expect(formatRate(rateHundredths(1, 0), 'en')).toBe('–')
  expect(formatRate(rateHundredths(1, 1), 'en')).toBe('–')
  expect(formatRate(rateHundredths(14_90, 14_90, 1), 'en')).toBe('–')
})

it('writes percentage points with two decimals', () => {
  expect(formatPoints(6, 'en')).toBe('0.06')
})

it('writes times in hours up to two days, then in days', () => {
  expect([90, 2820, 3600].map((minutes) => formatMinutes(minutes, 'en'))).toEqual(['1.5 hours', '47 hours', '2.5 days'])
  expect(formatMinutes(3600, 'zh-cn')).toBe('2.5天')
})

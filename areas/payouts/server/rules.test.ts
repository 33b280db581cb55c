import { expect, test } from 'vitest'
import { hourMs } from '#kernel/time/durations.ts'
import { payoutTimes } from './rules.ts'

test('a payout arrives after it is made and within ten days, at every hour of two weeks and to accounts that are new', () => {
  const start = Date.UTC(2026, 10, 16)
  const days = Array.from({ length: 24 * 14 }, (_, hours) => {
    const made = new Date(start + hours * hourMs)
    const { arrivalDate } = payoutTimes(made, 'standard', new Date(made.getTime() + 24 * hourMs))
    return (arrivalDate.getTime() - made.getTime()) / (24 * hourMs)
  })
  expect(Math.min(...days)).toBeGreaterThan(0)
  expect(Math.max(...days)).toBeLessThan(10)
})

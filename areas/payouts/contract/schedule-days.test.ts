import { describe, expect, it, test } from 'vitest'
import { nextRunDay } from './schedule-days.ts'

const daily = { frequency: 'daily', weekday: null, monthDay: null } as const
const weekly = (weekday: number) => ({ frequency: 'weekly', weekday, monthDay: null }) as const
const monthly = (monthDay: number) => ({ frequency: 'monthly', weekday: null, monthDay }) as const

test('a manual schedule never runs', () => {
  expect(nextRunDay({ frequency: 'manual', weekday: null, monthDay: null }, '2026-06-15')).toBeNull()
})

describe('the next day of', () => {
  it.each([
    [daily, '2026-06-15', '2026-06-16'],
    [daily, '2026-12-31', '2027-01-01'],
    [daily, '2028-02-28', '2028-02-29'],
    // 15 June 2026 is a Monday.
    [weekly(1), '2026-06-15', '2026-06-22'],
    [weekly(2), '2026-06-15', '2026-06-16'],
    [weekly(7), '2026-06-15', '2026-06-21'],
    [weekly(1), '2026-06-21', '2026-06-22'],
    [weekly(5), '2026-12-31', '2027-01-01'],
    [monthly(1), '2026-06-15', '2026-07-01'],
    [monthly(15), '2026-06-15', '2026-07-15'],
    [monthly(16), '2026-06-15', '2026-06-16'],
    [monthly(31), '2026-06-15', '2026-06-30'],
    [monthly(31), '2026-06-30', '2026-07-31'],
    [monthly(31), '2026-01-31', '2026-02-28'],
    [monthly(31), '2026-02-28', '2026-03-31'],
    [monthly(30), '2028-01-30', '2028-02-29'],
    [monthly(29), '2027-02-27', '2027-02-28'],
    [monthly(31), '2026-12-31', '2027-01-31'],
  ] as const)('%j after %s is %s', (schedule, today, expected) => {
    expect(nextRunDay(schedule, today)).toBe(expected)
  })
})

test('a monthly schedule runs once in every month, on the day or the last one before it', () => {
  for (const day of [1, 15, 28, 29, 30, 31]) {
    let today = '2026-01-01'
    const months: string[] = []
    for (let run = 0; run < 48; run++) {
      today = nextRunDay(monthly(day), today) ?? ''
      months.push(today.slice(0, 7))
      const last = new Date(Date.UTC(Number(today.slice(0, 4)), Number(today.slice(5, 7)), 0)).getUTCDate()
      expect(Number(today.slice(8))).toBe(Math.min(day, last))
    }
    expect(new Set(months).size).toBe(48)
  }
})

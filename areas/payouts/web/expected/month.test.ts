import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays } from '#kernel/time/calendar-days.ts'
import { addMonths, monthOf, readMonthSearch, weeksOf } from './month.ts'

test('a month is whole weeks from Monday to Sunday, with each of its days once', () => {
  expect(weeksOf('2026-11')[0]).toEqual(['2026-10-26', '2026-10-27', '2026-10-28', '2026-10-29', '2026-10-30', '2026-10-31', '2026-11-01'])
  expect(weeksOf('2027-02')).toHaveLength(4)
  fc.assert(
    fc.property(fc.integer({ min: 2000, max: 2099 }), fc.integer({ min: 1, max: 12 }), (year, number) => {
      const month = `${year}-${String(number).padStart(2, '0')}`
      const days = weeksOf(month).flat()
      expect(days.every((day, index) => index === 0 || day === addDays(days[index - 1] ?? '', 1))).toBe(true)
      expect(new Set(days.filter((day) => monthOf(day) === month)).size).toBe(new Date(Date.UTC(year, number, 0)).getUTCDate())
    }),
  )
})

test('months follow each other over the end of a year', () => {
  expect(addMonths('2026-12', 1)).toBe('2027-01')
  expect(addMonths('2027-01', -1)).toBe('2026-12')
})

test('an address with an impossible month shows the present one', () => {
  expect(readMonthSearch({ month: '2026-12' })).toEqual({ month: '2026-12' })
  for (const month of ['2026-13', '2026', 7, null]) expect(readMonthSearch({ month })).toEqual({})
})

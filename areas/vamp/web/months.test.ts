import { expect, it } from 'vitest'
import { nameMonth, nameMonthAndYear, nameYear, readVampSearch } from './months.ts'

it('names months in both languages, whatever the zone of the reader', () => {
  expect([nameMonth('2026-01', 'en'), nameMonth('2026-01', 'zh-cn')]).toEqual(['January', '一月'])
  expect([nameMonthAndYear('2026-12', 'en'), nameMonthAndYear('2026-12', 'zh-cn')]).toEqual(['December 2026', '2026年12月'])
})

it('names the year at the beginning of the row and of the year', () => {
  expect(['2025-11', '2025-12', '2026-01', '2026-02'].map((month, index) => nameYear(month, index, 'en'))).toEqual(['2025', '', '2026', ''])
})

it.each(['2026-13', '2026-1', '1999-12', '', 202601, undefined])('takes %s for no month', (month) => {
  expect(readVampSearch({ month })).toEqual({})
})

it('takes a month from the address', () => {
  expect(readVampSearch({ month: '2026-03', other: 'x' })).toEqual({ month: '2026-03' })
})

import { expect, it } from 'vitest'
import { monthOf, monthsTo } from './months.ts'

it('lists the months up to one, oldest first', () => {
  expect(monthsTo('2026-03', 12)).toEqual([
    '2025-04',
    '2025-05',
    '2025-06',
    '2025-07',
    '2025-08',
    '2025-09',
    '2025-10',
    '2025-11',
    '2025-12',
    '2026-01',
    '2026-02',
    '2026-03',
  ])
  expect(monthsTo('2026-01', 1)).toEqual(['2026-01'])
})

it('tells the month in UTC', () => {
  expect(monthOf(new Date('2026-03-31T23:59:59.999Z'))).toBe('2026-03')
  expect(monthOf(new Date('2026-04-01T00:00:00Z'))).toBe('2026-04')
  expect(monthOf(new Date('2028-02-29T12:00:00Z'))).toBe('2028-02')
})

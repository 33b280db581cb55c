import { expect, it } from 'vitest'
import { resolveDays } from './days.ts'

/** A Thursday. */
const today = '2026-01-15'

it.each([
  [':', 'today', '2026-01-15', '2026-01-15'],
  [':', 'yesterday', '2026-01-14', '2026-01-14'],
  [':', 'this week', '2026-01-12', '2026-01-18'],
  [':', 'last week', '2026-01-05', '2026-01-11'],
  [':', 'this month', '2026-01-01', '2026-01-31'],
  [':', 'last month', '2025-12-01', '2025-12-31'],
  [':', 'last year', '2025-01-01', '2025-12-31'],
  [':', 'last 7 days', '2026-01-09', '2026-01-15'],
  [':', '2028-02', '2028-02-01', '2028-02-29'],
  [':', '2026', '2026-01-01', '2026-12-31'],
  [':', '2026-02..2026-03-05', '2026-02-01', '2026-03-05'],
  ['>', '2026-02', '2026-03-01', undefined],
  ['>=', 'last week', '2026-01-05', undefined],
  ['<', '2026-03-01', undefined, '2026-02-28'],
  ['<=', '2026-02', undefined, '2026-02-28'],
] as const)('created%s%s', (operator, value, from, to) => {
  expect(resolveDays(operator, value, today)).toEqual({ from, to })
})

it('begins weeks on Monday', () => {
  expect(resolveDays(':', 'this week', '2026-01-18')).toEqual({ from: '2026-01-12', to: '2026-01-18' })
  expect(resolveDays(':', 'this week', '2026-01-19')).toEqual({ from: '2026-01-19', to: '2026-01-25' })
})

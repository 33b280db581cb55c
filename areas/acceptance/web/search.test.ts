import { expect, it } from 'vitest'
import { resolvePeriod } from '#web/shared/figures/period.ts'
import { acceptancePeriods, comparedDays, readAcceptanceSearch, searchOfPeriod } from './search.ts'

const today = '2024-02-29'

it.each([
  [{}, '2024-01-31', '2024-01-01', '2024-01-30'],
  [{ range: '7d' }, '2024-02-23', '2024-02-16', '2024-02-22'],
  [{ compare: 'year', from: today, to: today }, today, '2023-02-28', '2023-02-28'],
  [{ range: '7d', vs: '2023-11-24' }, '2024-02-23', '2023-11-24', '2023-11-30'],
] as const)('%j is compared with as many days', (given, from, beforeFrom, beforeTo) => {
  const search = readAcceptanceSearch(given)
  const period = resolvePeriod(search, today, acceptancePeriods)
  expect([period.from, comparedDays(period, search)]).toEqual([from, { from: beforeFrom, to: beforeTo }])
})

it('compares with nothing if asked to', () => {
  const search = readAcceptanceSearch({ compare: 'none' })
  expect(comparedDays(resolvePeriod(search, today, acceptancePeriods), search)).toBeNull()
})

it('leaves out what is not valid, and what is the default', () => {
  expect(readAcceptanceSearch({ range: '30d', by: 'brand', compare: 'previous', currency: 'XYZ', vs: 'yesterday' })).toEqual({})
})

it('changes the period and keeps the rest, without the days that the other period was compared with', () => {
  const search = readAcceptanceSearch({ range: '7d', vs: '2023-11-24', by: 'hour', currency: 'EUR' })
  expect(searchOfPeriod(search, { range: '90d' })).toEqual({ range: '90d', by: 'hour', currency: 'EUR' })
})

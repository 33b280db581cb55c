import { expect, it } from 'vitest'
import { resolvePeriod } from '#web/shared/figures/period.ts'
import { insightPeriods, readInsightsSearch, searchOfPeriod } from './period.ts'

const today = '2026-06-15'

it.each([
  [{}, { kind: '90d', from: '2026-03-18', to: today }],
  [{ range: '30d' }, { kind: '30d', from: '2026-05-17', to: today }],
  [{ range: '12m' }, { kind: '12m', from: '2025-07-01', to: today }],
  [
    { from: '2026-06-01', to: '2026-07-01' },
    { kind: 'custom', from: '2026-06-01', to: today },
  ],
])('%j means %j', (search, period) => {
  expect(resolvePeriod(readInsightsSearch(search), today, insightPeriods)).toEqual(period)
})

it('leaves out what is not valid, what is the default, and a key without its breakdown', () => {
  expect(readInsightsSearch({ range: '90d', by: 'network', key: 'plan', currency: 'XYZ', from: '2026-06-02', to: '2026-06-01' })).toEqual({})
  expect(readInsightsSearch({ by: 'metadata', key: 'a=b' })).toEqual({ by: 'metadata' })
  expect(readInsightsSearch({ by: 'metadata', key: 'plan', currency: 'EUR' })).toEqual({ by: 'metadata', key: 'plan', currency: 'EUR' })
})

it('changes the period and keeps the rest', () => {
  const search = { from: '2026-06-01', to: '2026-06-02', currency: 'EUR', by: 'country' } as const
  expect(searchOfPeriod(search, { range: '30d' })).toEqual({ range: '30d', currency: 'EUR', by: 'country' })
  expect(searchOfPeriod(search, { from: '2026-05-01', to: '2026-05-02' })).toEqual({ from: '2026-05-01', to: '2026-05-02', currency: 'EUR', by: 'country' })
})

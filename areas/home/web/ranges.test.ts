import { describe, expect, it } from 'vitest'
import { findRangeProblem, isOfMonths, presets, readOverviewSearch, resolvePreset, resolveRange, searchOfPreset } from './ranges.ts'

const today = '2026-11-21'

describe('a range', () => {
  it('of this month has its days to come', () => {
    expect(resolvePreset('month', today)).toEqual({ kind: 'month', from: '2026-11-01', to: '2026-11-30' })
  })

  it('of one month is compared with a month, as twelve months are', () => {
    const custom = (from: string, to: string) => isOfMonths({ kind: 'custom', from, to })
    expect([custom('2026-02-01', '2026-02-28'), custom('2026-02-01', '2026-03-31'), custom('2026-02-01', '2026-02-27')]).toEqual([true, false, false])
    expect(presets.filter((preset) => isOfMonths(resolvePreset(preset, today)))).toEqual(['month', '12m'])
  })

  it.each([
    ['today', '2026-11-21'],
    ['7d', '2026-11-15'],
    ['30d', '2026-10-23'],
    ['12m', '2025-12-01'],
  ] as const)('%s begins on %s and ends today', (preset, from) => {
    expect(resolvePreset(preset, today)).toEqual({ kind: preset, from, to: today })
  })

  it('is this month by default, and then needs no word in the address', () => {
    expect(resolveRange({}, today).kind).toBe('month')
    expect(searchOfPreset('month')).toEqual({})
    expect(readOverviewSearch({ range: 'month' })).toEqual({})
  })

  it.each(presets)('%s survives the address', (preset) => {
    expect(resolveRange(readOverviewSearch(searchOfPreset(preset)), today).kind).toBe(preset)
  })

  it('of one’s own survives the address and goes before a preset', () => {
    const search = readOverviewSearch({ range: 'today', from: '2026-10-01', to: '2026-10-31', currency: 'EUR' })
    expect(search).toEqual({ from: '2026-10-01', to: '2026-10-31', currency: 'EUR' })
    expect(resolveRange(search, today)).toEqual({ kind: 'custom', from: '2026-10-01', to: '2026-10-31' })
  })

  it('ends today where the address names days to come', () => {
    expect(resolveRange({ from: '2026-11-18', to: '2026-11-30' }, today)).toEqual({ kind: 'custom', from: '2026-11-18', to: today })
    expect(resolveRange({ from: '2026-11-25', to: '2026-11-30' }, today)).toEqual({ kind: 'custom', from: today, to: today })
  })

  it('of all currencies needs the one that they are converted into', () => {
    expect(readOverviewSearch({ currency: 'EUR', all: 'yes' })).toEqual({ currency: 'EUR', all: 'yes' })
    expect(readOverviewSearch({ all: 'yes' })).toEqual({})
    expect(readOverviewSearch({ currency: 'EUR', all: 'no' })).toEqual({ currency: 'EUR' })
  })

  it('that is not valid is as if it were not there', () => {
    expect(readOverviewSearch({ range: 'week', from: '2026-10-31', to: '2026-10-01', currency: 'XXX' })).toEqual({})
    expect(readOverviewSearch({ from: '2026-10-01' })).toEqual({})
    expect(readOverviewSearch({ from: '2020-01-01', to: '2026-01-01' })).toEqual({})
  })

  it('says what is wrong with it', () => {
    expect(findRangeProblem('', today)).toBe('incomplete')
    expect(findRangeProblem(today, '2026-11-20')).toBe('reversed')
    expect(findRangeProblem('2025-11-20', today)).toBe('too_long')
    expect(findRangeProblem('2025-11-21', today)).toBeNull()
    expect(findRangeProblem('2026-11-22', '2026-11-23', today)).toBe('in_future')
  })
})

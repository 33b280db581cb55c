import { describe, expect, it } from 'vitest'
import { addDays, countDays, dayIn, firstOfMonth, isDay, weekdayOf } from './calendar-days.ts'

describe('a calendar day', () => {
  it('is that of the place, not of the reader', () => {
    const now = new Date('2026-11-21T20:30:00Z')
    expect(dayIn('Asia/Hong_Kong', now)).toBe('2026-11-22')
    expect(dayIn('America/New_York', now)).toBe('2026-11-21')
  })

  it('passes leap days and the ends of years', () => {
    expect(addDays('2028-02-28', 1)).toBe('2028-02-29')
    expect(addDays('2026-12-31', 1)).toBe('2027-01-01')
    expect(addDays('2027-01-01', -1)).toBe('2026-12-31')
    expect(countDays('2026-12-30', '2027-01-02')).toBe(4)
    expect(countDays('2027-01-02', '2027-01-01')).toBe(0)
  })

  it('knows the first of a month before and after', () => {
    expect(firstOfMonth('2026-01-31', 0)).toBe('2026-01-01')
    expect(firstOfMonth('2026-01-31', 11)).toBe('2025-02-01')
    expect(firstOfMonth('2026-12-31', -1)).toBe('2027-01-01')
  })

  it('counts weeks from Monday', () => {
    expect(weekdayOf('2026-11-23')).toBe(0)
    expect(weekdayOf('2026-11-29')).toBe(6)
  })

  it.each(['2026-02-29', '2026-13-01', '2026-1-1', '2026-11-21T00:00', '', 'today'])('is not “%s”', (text) => {
    expect(isDay(text)).toBe(false)
  })
})

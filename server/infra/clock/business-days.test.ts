import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addBusinessDays } from './business-days.ts'

// 2 March 2026 is a Monday.
describe('addBusinessDays', () => {
  it.each([
    ['2026-03-02T00:00:00.000Z', 2, '2026-03-04'],
    ['2026-03-02T23:59:59.999Z', 2, '2026-03-04'],
    ['2026-03-05T12:00:00.000Z', 2, '2026-03-09'],
    ['2026-03-06T12:00:00.000Z', 2, '2026-03-10'],
    ['2026-03-07T12:00:00.000Z', 2, '2026-03-10'],
    ['2026-03-08T12:00:00.000Z', 2, '2026-03-10'],
    ['2026-03-06T12:00:00.000Z', 1, '2026-03-09'],
    ['2026-03-06T12:00:00.000Z', 0, '2026-03-06'],
    ['2026-03-07T12:00:00.000Z', 0, '2026-03-09'],
    ['2024-02-28T12:00:00.000Z', 2, '2024-03-01'],
    ['2026-12-31T12:00:00.000Z', 1, '2027-01-01'],
    ['2026-03-02T00:00:00.000Z', 10, '2026-03-16'],
  ])('goes from %s by %i to %s', (from, n, day) => {
    expect(addBusinessDays(new Date(from), n).toISOString()).toBe(`${day}T00:00:00.000Z`)
  })

  it('adds up, and always lands on midnight of a weekday', () => {
    const dates = fc.date({ min: new Date('2000-01-01'), max: new Date('2100-01-01'), noInvalidDate: true })
    fc.assert(
      fc.property(dates, fc.integer({ min: 1, max: 30 }), fc.integer({ min: 0, max: 30 }), (date, n, more) => {
        const result = addBusinessDays(date, n)
        expect(addBusinessDays(result, more)).toEqual(addBusinessDays(date, n + more))
        expect([1, 2, 3, 4, 5]).toContain(result.getUTCDay())
        expect(result.getTime() % 86_400_000).toBe(0)
        expect(result.getTime()).toBeGreaterThan(date.getTime())
      }),
    )
  })

  it('leaves the date it was given as it is', () => {
    const date = new Date('2026-03-06T12:00:00.000Z')
    addBusinessDays(date, 2)
    expect(date.toISOString()).toBe('2026-03-06T12:00:00.000Z')
  })

  it.each([-1, 1.5, Number.NaN])('refuses %d days', (n) => {
    expect(() => addBusinessDays(new Date(), n)).toThrow(RangeError)
  })
})

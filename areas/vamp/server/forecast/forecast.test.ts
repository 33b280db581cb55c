import fc from 'fast-check'
import { expect, it } from 'vitest'
import { ratioPercent } from '#areas/vamp/contract/vamp-ratio.ts'
import type { DayCounts } from './expect.ts'
import { type Forecast, forecastMonth } from './forecast.ts'

const sumOf = (days: readonly DayCounts[], name: keyof DayCounts) => days.reduce((sum, day) => sum + day[name], 0)

const dayCounts = fc.record({ events: fc.nat({ max: 40 }), sales: fc.nat({ max: 5_000 }) })
const months = fc
  .record({ history: fc.array(dayCounts, { maxLength: 62 }), days: fc.array(dayCounts, { maxLength: 27 }), today: dayCounts })
  .chain((month) =>
    fc
      .record({ todayPart: fc.double({ min: 0, max: 1, noNaN: true }), firstWeekday: fc.nat({ max: 6 }) })
      .map((rest) => ({ ...month, ...rest, daysInMonth: 28 })),
  )

function expectInOrder({ low, expected, high }: Forecast['percent']): void {
  expect(low).toBeLessThanOrEqual(expected)
  expect(expected).toBeLessThanOrEqual(high)
}

it('never expects less than is counted already, and orders every range, for any days', () => {
  fc.assert(
    fc.property(months, (month) => {
      const { events, sales, percent } = forecastMonth(month)
      const soFar = [...month.days, month.today]
      for (const figure of [events, sales, percent]) {
        expect(Object.values(figure).every((value) => Number.isFinite(value) && value >= 0)).toBe(true)
      }
      expect(events.low).toBeGreaterThanOrEqual(sumOf(soFar, 'events'))
      expect(sales.low).toBeGreaterThanOrEqual(Math.round(sumOf(soFar, 'sales')) - 1)
      expectInOrder(percent)
    }),
  )
})

it('expects the ratios of the whole counts that are shown, lowest to highest', () => {
  fc.assert(
    fc.property(months, (month) => {
      const { events, sales, percent } = forecastMonth(month)
      for (const count of [...Object.values(events), ...Object.values(sales)]) expect(Number.isInteger(count)).toBe(true)
      expectInOrder(events)
      expectInOrder(sales)
      const expected = ratioPercent(events.expected, sales.expected)
      expect(percent).toEqual({
        low: Math.min(expected, ratioPercent(events.low, sales.high)),
        expected,
        high: Math.max(expected, ratioPercent(events.high, sales.low)),
      })
    }),
  )
})

it('expects no ratio at all of sales that nothing was ever reported of', () => {
  const days = Array.from({ length: 10 }, () => ({ events: 0, sales: 500 }))
  const month = { history: days, days, today: { events: 0, sales: 200 }, todayPart: 0.5, daysInMonth: 30, firstWeekday: 0 }
  expect(forecastMonth(month).percent).toEqual({ low: 0, expected: 0, high: 0 })
})

it('leaves nothing open when the month is over', () => {
  const days = Array.from({ length: 29 }, () => ({ events: 2, sales: 500 }))
  const { events, sales, percent } = forecastMonth({ history: [], days, today: { events: 2, sales: 500 }, todayPart: 1, daysInMonth: 30, firstWeekday: 0 })
  expect(events).toEqual({ low: 60, expected: 60, high: 60 })
  expect(sales).toEqual({ low: 15_000, expected: 15_000, high: 15_000 })
  for (const value of Object.values(percent)) expect(value).toBeCloseTo(0.4, 6)
})

it('expects nothing of an account that never sold', () => {
  const { events, sales, percent } = forecastMonth({
    history: [],
    days: [],
    today: { events: 0, sales: 0 },
    todayPart: 0.5,
    daysInMonth: 30,
    firstWeekday: 0,
  })
  expect([events.high, sales.high, percent.high]).toEqual([0, 0, 0])
})

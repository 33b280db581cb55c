import fc from 'fast-check'
import { expect, it } from 'vitest'
import { listDays, splitMonth, spreadSales } from './days.ts'

const month = (name: string, tc05_count: number) => ({ month: name, tc05_count, tc15_count: 0, tc40_count: 0, excluded_count: 0 })
const days = listDays(new Date('2026-04-01T00:00:00Z'), new Date('2026-06-15T12:00:00Z'))

it('lists the days up to now', () => {
  expect([days.length, days[0], days.at(-1)]).toEqual([76, '2026-04-01', '2026-06-15'])
})

it('splits them into history, the days that are over, and today', () => {
  const soFar = splitMonth(
    new Date('2026-06-15T12:00:00Z'),
    days.map((_, index) => ({ events: index, sales: 0 })),
  )
  expect([soFar.history.length, soFar.days.length, soFar.today.events]).toEqual([61, 14, 75])
  expect(soFar).toMatchObject({ todayPart: 0.5, daysInMonth: 30, firstWeekday: 1 })
})

it('spreads the sales of a month evenly if nothing is known about its days', () => {
  const sales = spreadSales(days, [month('2026-06', 30)], new Map())
  expect(['2026-06-01', '2026-06-15', '2026-05-01'].map((day) => sales.get(day))).toEqual([2, 2, 0])
})

it('spreads each month as its trade was, so that its days add up to it', () => {
  const counts = fc.tuple(fc.nat({ max: 100_000 }), fc.nat({ max: 100_000 }), fc.nat({ max: 100_000 }))
  const trade = fc.array(fc.nat({ max: 500 }), { minLength: days.length, maxLength: days.length })
  fc.assert(
    fc.property(counts, trade, ([april, may, june], traded) => {
      const rows = [month('2026-04', april), month('2026-05', may), month('2026-06', june)]
      const sales = spreadSales(days, rows, new Map(days.map((day, index) => [day, traded[index] ?? 0])))
      for (const { month: name, tc05_count } of rows) {
        const sum = days.filter((day) => day.startsWith(name)).reduce((total, day) => total + (sales.get(day) ?? 0), 0)
        expect(sum).toBeCloseTo(tc05_count, 6)
      }
    }),
  )
})

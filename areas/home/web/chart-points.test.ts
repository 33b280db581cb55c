import { describe, expect, it } from 'vitest'
import { addDays } from '#kernel/time/calendar-days.ts'
import { axisTicks, isByMonth, toChartPoints } from './chart-points.ts'

const days = (from: string, count: number) => Array.from({ length: count }, (_, index) => ({ day: addDays(from, index), gross_minor: 100 }))

describe('the points of the chart', () => {
  it('add up what came in, and end today beside a range that goes on', () => {
    const points = toChartPoints(days('2026-11-01', 4), days('2026-10-01', 4), '2026-11-02')
    expect(points.map(({ currentMinor, beforeMinor, isRunning }) => [currentMinor, beforeMinor, isRunning])).toEqual([
      [100, 100, false],
      [200, 200, true],
      [null, 300, false],
      [null, 400, false],
    ])
  })

  it('end with the whole of a longer month, and leave out what a shorter one has not', () => {
    const befores = (count: number) => toChartPoints(days('2026-11-01', 3), days('2026-10-01', count), '2026-12-01').map(({ beforeMinor }) => beforeMinor)
    expect(befores(4)).toEqual([100, 200, 400])
    expect(befores(2)).toEqual([100, 200, null])
    expect(toChartPoints(days('2026-11-01', 1), null, '2026-12-01')).toMatchObject([{ currentMinor: 100, beforeMinor: null, isRunning: false }])
  })

  it('are months beyond three of them, and lose nothing of the sum', () => {
    expect(isByMonth(days('2026-01-01', 92))).toBe(false)
    const points = toChartPoints(days('2025-12-01', 356), days('2024-12-01', 365), '2026-11-21')
    expect(points.map((point) => point.from.slice(0, 7))).toHaveLength(12)
    expect(points[0]).toEqual({ from: '2025-12-01', to: '2025-12-31', currentMinor: 3100, beforeMinor: 3100, isRunning: false })
    expect(points.at(-1)).toEqual({ from: '2026-11-01', to: '2026-11-21', currentMinor: 35_600, beforeMinor: 36_500, isRunning: true })
  })
})

describe('the axis', () => {
  it.each([
    [1_340_000, 100, [0, 800_000, 1_600_000]],
    [756_200, 1, [0, 400_000, 800_000]],
    [50, 100, [0, 50]],
    [0, 100, [0]],
  ])('for %d has at most three round values', (max, minorPerMajor, ticks) => {
    expect(axisTicks(max, minorPerMajor)).toEqual(ticks)
  })

  it('reaches the largest value', () => {
    for (const max of [1, 7, 99, 100, 101, 12_345, 999_999_999_999]) expect(axisTicks(max, 100).at(-1)).toBeGreaterThanOrEqual(max)
  })
})

import { describe, expect, it } from 'vitest'
import { addDays } from '#kernel/time/calendar-days.ts'
import { axisTicks, isByMonth, toChartPoints, toDrawnPoints } from './chart-points.ts'

function days(from: string, count: number) {
  return Array.from({ length: count }, (_, index) => ({ day: addDays(from, index), gross_minor: 100, before_minor: index < count - 1 ? 50 : null }))
}

describe('the points of the chart', () => {
  it('are days for up to three months', () => {
    const points = toChartPoints(days('2026-11-15', 7), '2026-11-21')
    expect(points).toHaveLength(7)
    expect(points.at(-1)).toEqual({ from: '2026-11-21', to: '2026-11-21', currentMinor: 100, beforeMinor: null, isRunning: true })
    expect(isByMonth(days('2026-01-01', 92))).toBe(false)
  })

  it('are months beyond, and lose nothing of the sum', () => {
    const year = days('2025-12-01', 356)
    const points = toChartPoints(year, '2026-11-21')
    expect(points.map((point) => point.from.slice(0, 7))).toHaveLength(12)
    expect(points.at(-1)).toEqual({ from: '2026-11-01', to: '2026-11-21', currentMinor: 2100, beforeMinor: 1000, isRunning: true })
    expect(points.reduce((sum, point) => sum + point.currentMinor, 0)).toBe(35_600)
  })
})

describe('the running day', () => {
  const drawn = (today: string | null) =>
    toDrawnPoints(toChartPoints(days('2026-11-19', 3), today)).map(({ completeMinor, runningMinor }) => [completeMinor, runningMinor])

  it('is a mark of its own, with no line down to it', () => {
    expect(drawn('2026-11-21')).toEqual([
      [100, null],
      [100, null],
      [null, 100],
    ])
  })

  it('ends the line of the range before as well, of which only the same part is known', () => {
    const points = toDrawnPoints(toChartPoints(days('2026-11-19', 3), '2026-11-20'))
    expect(points.map(({ completeBeforeMinor }) => completeBeforeMinor)).toEqual([50, null, null])
  })

  it('does not exist in a range that is over', () => {
    expect(drawn(null)).toEqual([
      [100, null],
      [100, null],
      [100, null],
    ])
  })
})

describe('the axis', () => {
  it.each([
    [1_340_000, 100, [0, 500_000, 1_000_000, 1_500_000]],
    [756_200, 1, [0, 200_000, 400_000, 600_000, 800_000]],
    [50, 100, [0, 50]],
    [0, 100, [0]],
  ])('for %d has round steps', (max, minorPerMajor, ticks) => {
    expect(axisTicks(max, minorPerMajor)).toEqual(ticks)
  })

  it('reaches the largest value', () => {
    for (const max of [1, 7, 99, 100, 101, 12_345, 999_999_999_999]) expect(axisTicks(max, 100).at(-1)).toBeGreaterThanOrEqual(max)
  })
})

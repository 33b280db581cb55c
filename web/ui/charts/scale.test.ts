import { describe, expect, it } from 'vitest'
import { linePath, nearestIndex, scaleOf, shownLabels, waterfallOf } from './scale.ts'

const frame = { count: 3, ticks: [0, 50, 100], left: 10, right: 110, top: 0, bottom: 200 }

describe('the scale of a chart', () => {
  it('has points at equal distances and values between the ticks', () => {
    const { x, y } = scaleOf(frame)
    expect([0, 1, 2].map(x)).toEqual([10, 60, 110])
    expect([0, 50, 100].map(y)).toEqual([200, 100, 0])
  })

  it('begins at the lowest tick, such as 80 % of a rate', () => {
    const { y } = scaleOf({ ...frame, ticks: [80, 90, 100] })
    expect([80, 100].map(y)).toEqual([200, 0])
  })

  it('holds for one point and for a day without money', () => {
    const { x, y } = scaleOf({ ...frame, count: 1, ticks: [0] })
    expect([x(0), y(0)]).toEqual([60, 200])
  })
})

describe('a line', () => {
  it('is interrupted where there is no value', () => {
    expect(linePath([[0, 1], [2, 3], false, [6, 7]])).toBe('M0 1L2 3M6 7')
  })
})

describe('labels', () => {
  it('stand at equal distances, however many fit', () => {
    expect([...shownLabels(7, 8)]).toEqual([0, 1, 2, 3, 4, 5, 6])
    expect([...shownLabels(30, 6)]).toEqual([0, 5, 10, 15, 20, 25])
    expect([...shownLabels(0, 6)]).toEqual([])
  })
})

it('the nearest point is found beyond both ends as well', () => {
  const { x } = scaleOf(frame)
  expect([0, 30, 40, 500].map((px) => nearestIndex(px, 3, x))).toEqual([0, 0, 1, 2])
})

describe('a waterfall', () => {
  it('begins each step where the one before ended, and ends with the sum', () => {
    expect(waterfallOf([80, -30, 20])).toEqual([
      { start: 0, size: 1 },
      { start: 0.625, size: 0.375 },
      { start: 0.625, size: 0.25 },
      { start: 0, size: 0.875 },
    ])
  })

  it('has room below zero, and holds without money', () => {
    expect(waterfallOf([50, -100])).toEqual([
      { start: 0.5, size: 0.5 },
      { start: 0, size: 1 },
      { start: 0, size: 0.5 },
    ])
    expect(waterfallOf([])).toEqual([{ start: 0, size: 0 }])
  })
})

import { expect, it } from 'vitest'
import { axisOfRates } from './rates.ts'

it.each([
  [
    [912, 995],
    [900, 950, 1000],
  ],
  [[1000], [900, 950, 1000]],
  [
    [874, 640],
    [600, 800, 1000],
  ],
  [[0], [0, 500, 1000]],
])('the axis of rates of %j begins at the full ten percent below the lowest', (tenths, axis) => {
  expect(axisOfRates(tenths)).toEqual(axis)
})

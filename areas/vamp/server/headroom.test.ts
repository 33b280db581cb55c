import fc from 'fast-check'
import { expect, it } from 'vitest'
import { ratioPercent, vampStatusOf } from '#areas/vamp/contract/vamp-ratio.ts'
import { headroomOf } from './outlook.ts'

it.each([
  [0, 0, 'none', 'excessive', 1],
  [0, 500, 'none', 'standard', 1],
  [0, 100, 'none', 'early_warning', 1],
  [0, 50, 'none', 'excessive', 1],
  [74, 10_000, 'standard', 'early_warning', 1],
  [11, 4_000, 'standard', 'early_warning', 19],
  [75, 10_000, 'early_warning', 'excessive', 76],
  [150, 10_000, 'early_warning', 'excessive', 1],
] as const)('with %i reported over %i sales: %s, and %s after %4$i more', (reported, sales, status, next, count) => {
  expect(headroomOf(reported, sales)).toEqual({ status, next: { status: next, count } })
})

it('ends above the limit', () => {
  expect(headroomOf(151, 10_000)).toEqual({ status: 'excessive', next: null })
  expect(headroomOf(3, 0)).toEqual({ status: 'excessive', next: null })
})

/** Adds one after the other until the color changes. */
function countUp(reported: number, sales: number): number | null {
  const status = vampStatusOf(ratioPercent(reported, sales))
  if (status === 'excessive') return null
  let more = 1
  while (vampStatusOf(ratioPercent(reported + more, sales)) === status) more++
  return more
}

const sales = fc.oneof(fc.nat({ max: 200 }), fc.integer({ min: 1, max: 400_000 }))
const months = sales.chain((count) =>
  // Mostly near a limit, where rounding could lie.
  fc.record({
    sales: fc.constant(count),
    reported: fc.oneof(
      fc.nat({ max: 20 }),
      fc.integer({ min: -3, max: 3 }).map((offset) => Math.max(0, Math.round(count * 0.0075) + offset)),
      fc.integer({ min: -3, max: 3 }).map((offset) => Math.max(0, Math.round(count * 0.015) + offset)),
    ),
  }),
)

it('is the smallest number that changes the color, as counted one by one', () => {
  fc.assert(
    fc.property(months, (month) => {
      expect(headroomOf(month.reported, month.sales).next?.count ?? null).toBe(countUp(month.reported, month.sales))
    }),
    { numRuns: 1_000 },
  )
})

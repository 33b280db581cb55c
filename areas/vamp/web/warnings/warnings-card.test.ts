import fc from 'fast-check'
import { expect, it } from 'vitest'
import { vampPercent } from '#areas/vamp/contract/vamp-ratio.ts'
import { countAfter, outcomes } from './warnings-card.tsx'

it('counts a dispute beside its report, keeps the report of a refund, and takes a cleared one out of its month', () => {
  const after = (outcome: (typeof outcomes)[number]) => countAfter({ reported: 12, sales: 1_000 }, { count: 5, ofMonth: 3 }, outcome)
  expect(outcomes.map(after)).toEqual([
    { reported: 17, percent: 1.7 },
    { reported: 12, percent: 1.2 },
    { reported: 12, percent: 1.2 },
    { reported: 9, percent: 0.9 },
  ])
})

const month = fc.record({ tc40Count: fc.nat({ max: 300 }), tc15Count: fc.nat({ max: 300 }), tc05Count: fc.nat({ max: 50_000 }) })

it('is the ratio that the server would count, for any month and any reports of it', () => {
  fc.assert(
    fc.property(month, fc.nat({ max: 300 }), fc.nat({ max: 50 }), ({ tc40Count, tc15Count, tc05Count }, some, others) => {
      const ofMonth = Math.min(some, tc40Count)
      const chosen = { count: ofMonth + others, ofMonth }
      const counted = (tc15More: number, excludedCount: number) => vampPercent({ tc40Count, tc15Count: tc15Count + tc15More, excludedCount, tc05Count })
      const percentOf = (outcome: (typeof outcomes)[number]) => countAfter({ reported: tc40Count + tc15Count, sales: tc05Count }, chosen, outcome).percent
      expect(percentOf('disputed')).toBe(counted(chosen.count, 0))
      expect(percentOf('refunded')).toBe(counted(0, 0))
      expect(percentOf('resolved')).toBe(counted(chosen.count, chosen.count))
      expect(percentOf('cleared')).toBe(counted(0, chosen.ofMonth))
    }),
  )
})

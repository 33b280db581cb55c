import fc from 'fast-check'
import { expect, it } from 'vitest'
import { dayNumberOf, quarterOfDay } from './day-parts.ts'
import { listSpansSince, type SignedSpan } from './spans.ts'

/** Whether a span has a quarter. Parts of days are as in `day_parts_of`. */
function hasQuarter({ part, day }: SignedSpan, quarter: number): boolean {
  const [own, ofDay] = [dayNumberOf(quarter), quarterOfDay(quarter)]
  if (part <= 0) return own >= day && own < day + 4 ** -part
  const [first, length] = part < 5 ? [(part - 1) * 24, 24] : part < 29 ? [(part - 5) * 4, 4] : [part - 29, 1]
  return own === day && ofDay >= first && ofDay < first + length
}

const origin = 20_000 * 96
const quarters = fc.integer({ min: origin, max: origin + 120 * 96 })

it('has each quarter from the first one on once, and none before', () => {
  fc.assert(
    fc.property(quarters, fc.array(quarters, { minLength: 1, maxLength: 20 }), (first, counted) => {
      const spans = listSpansSince(first, dayNumberOf(Math.max(first, ...counted)))
      for (const quarter of [...counted, first - 1, first]) {
        const count = spans.reduce((sum, span) => sum + (hasQuarter(span, quarter) ? span.sign : 0), 0)
        expect(count).toBe(quarter >= first ? 1 : 0)
      }
    }),
  )
})

it('takes 90 days as few spans', () => {
  for (let day = 20_000; day < 20_064; day++) {
    // The days of Hong Kong begin at 16:00 in UTC.
    const spans = listSpansSince(day * 96 + 64, day + 90)
    expect(spans.filter(({ part }) => part <= 0).length).toBeLessThanOrEqual(9)
    expect(spans.filter(({ part }) => part > 0).length).toBe(3)
  }
})

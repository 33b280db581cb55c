import fc from 'fast-check'
import { expect, it } from 'vitest'
import { listRuns, type PartRow, partsBefore, quarterOfDay, sumIntervals } from './day-parts.ts'

/** The quarters of a day that a part has. */
function quartersOf(part: number): number[] {
  const [first, length] = part === 0 ? [0, 96] : part < 5 ? [(part - 1) * 24, 24] : part < 29 ? [(part - 5) * 4, 4] : [part - 29, 1]
  return Array.from({ length }, (_, index) => first + index)
}

it('has each quarter before a quarter once', () => {
  for (let quarter = 0; quarter < 96; quarter++) {
    const counts = Array.from({ length: 96 }, () => 0)
    const { days, parts } = partsBefore(quarter)
    for (const { part, sign } of [...(days === 1 ? [{ part: 0, sign: 1 }] : []), ...parts])
      for (const one of quartersOf(part)) counts[one] = (counts[one] ?? 0) + sign
    expect(counts, String(quarter)).toEqual(Array.from({ length: 96 }, (_, one) => Number(one < quarter)))
    expect(parts.length).toBeLessThanOrEqual(7)
  }
})

it('reads days that begin at 16:00 in UTC as days and one of their six-hour and two of their hour parts', () => {
  const cuts = Array.from({ length: 366 }, (_, day) => (20_000 + day) * 96 + 64)
  expect(listRuns(cuts).map(({ kind, part, sign, first, last }) => [kind, part, sign, last - first + 1])).toEqual([
    ['day', 0, 1, 365],
    ['before', 4, -1, 366],
    ['before', 21, -1, 366],
    ['before', 22, -1, 366],
  ])
})

it('sums up any intervals as their quarters do', () => {
  const origin = 20_000 * 96
  const quarters = fc.integer({ min: -96 * 4, max: 96 * 4 })
  fc.assert(
    fc.property(fc.array(fc.tuple(quarters, fc.integer({ min: 1, max: 9 }))), fc.array(quarters, { minLength: 2, maxLength: 9 }), (counted, ends) => {
      const cuts = ends.map((end) => origin + end).toSorted((a, b) => a - b)
      const rows: PartRow<{ count: number }>[] = []
      const sumOf = (isCounted: (quarter: number) => boolean) => counted.reduce((sum, [quarter, count]) => sum + (isCounted(origin + quarter) ? count : 0), 0)
      const seen = new Map<string, number>()
      for (const { kind, quarter, part, sign, first, last } of listRuns(cuts)) {
        for (let day = first; day <= last; day++) {
          const own = new Set(quartersOf(part))
          const count = sign * sumOf((one) => Math.floor(one / 96) === day && own.has(quarterOfDay(one)))
          const key = `${kind} ${day * 96 + quarter}`
          seen.set(key, (seen.get(key) ?? 0) + count)
        }
      }
      for (const [key, count] of seen) {
        const [kind, position] = key.split(' ') as ['day' | 'before', string]
        rows.push({ kind, position: Number(position), count })
      }
      const expected = cuts.slice(1).map((end, index) => ({ count: sumOf((one) => one >= (cuts[index] ?? end) && one < end) }))
      expect(sumIntervals(cuts, rows, { count: 0 })).toEqual(expected)
    }),
  )
})

import { describe, expect, it } from 'vitest'
import type { CountedRule } from './counts-store.ts'
import { findStoppingRule } from './read.ts'

const now = new Date('2026-06-15T12:00:00.000Z')
const ago = (ms: number) => new Date(now.getTime() - ms)
const block: CountedRule = {
  id: 'rskr_1',
  subject: 'card',
  counts: 'declines',
  threshold: 5,
  window_minutes: 10,
  action: 'block',
  interval_seconds: null,
  count: 5,
  latest: ago(1),
}
const slow: CountedRule = { ...block, id: 'rskr_2', action: 'slow_down', interval_seconds: 10 }

describe('of the rules about an attempt', () => {
  it.each<[string, CountedRule[], string | null, number | null]>([
    ['none stops it below its threshold', [{ ...block, count: 4 }], null, null],
    ['one stops it at its threshold', [block], 'rskr_1', null],
    ['one that blocks comes first', [slow, block], 'rskr_1', null],
    ['one that slows down says when the next attempt goes on', [{ ...slow, latest: ago(2_500) }], 'rskr_2', 8],
    ['one that slows down lets an attempt pass after its interval', [{ ...slow, latest: ago(10_000) }], null, null],
    [
      'each that slows down has its own interval',
      [
        { ...slow, latest: ago(10_000) },
        { ...slow, id: 'rskr_3', interval_seconds: 60 },
      ],
      'rskr_3',
      60,
    ],
  ])('%s', (_, rules, id, retryAfterSeconds) => {
    const stopping = findStoppingRule(rules, now)
    expect([stopping?.rule.id ?? null, stopping?.retryAfterSeconds ?? null]).toEqual([id, retryAfterSeconds])
  })
})

import { expect, it } from 'vitest'
import { dayMs } from '#kernel/time/durations.ts'
import { readRetryAfter } from './deliver.ts'

const now = new Date('2026-06-15T12:00:00Z')

it.each([
  [null, 0],
  ['', 0],
  ['0', 0],
  ['120', 120_000],
  [' 5 ', 5_000],
  ['Mon, 15 Jun 2026 12:10:00 GMT', 600_000],
  ['Mon, 15 Jun 2026 11:00:00 GMT', 0],
  // Never longer than the push lives.
  ['99999999999999999999', dayMs],
  ['Mon, 15 Jun 2099 12:00:00 GMT', dayMs],
  ['-5', 0],
  ['1.5', 0],
  ['soon', 0],
  ['2026-06-15T13:00:00Z', 0],
  ['Xxx, 99 Yyy 2026 99:99:99 GMT', 0],
])('%s asks to wait %d ms', (header, waitMs) => {
  expect(readRetryAfter(header, now, dayMs)).toBe(waitMs)
})

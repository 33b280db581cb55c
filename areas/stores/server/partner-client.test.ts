import { expect, it } from 'vitest'
import { readExpireTime } from './partner-client.ts'

const now = new Date('2026-06-15T12:00:00Z')
const expected = '2026-06-15T22:00:00.000Z'

it.each([
  '2026-06-15T22:00:00Z',
  '2026-06-15T22:00:00.000+00:00',
  '2026-06-16T06:00:00.000+0800',
  '2026-06-16 06:00:00 +0800'.replace(' +', '+'),
  1_781_560_800_000,
  '1781560800000',
  1_781_560_800,
  '1781560800',
])('reads %s', (value) => {
  expect(readExpireTime(value, now)?.toISOString()).toBe(expected)
})

it.each<[string | number, string]>([
  ['', 'nothing'],
  ['soon', 'words'],
  ['2026-06-15T22:00:00', 'no time zone'],
  ['2026-13-45T99:00:00Z', 'no date'],
  ['2026-06-15T12:00:00Z', 'now'],
  ['2026-06-15T11:00:00Z', 'the past'],
  ['2026-07-16T12:00:01Z', 'more than a month'],
  ['9999-12-31T23:59:59Z', 'never'],
  [0, 'zero'],
  [-1, 'a negative number'],
  [36_000, 'a duration'],
  [Number.NaN, 'no number'],
  [Number.POSITIVE_INFINITY, 'infinity'],
  [1e21, 'a huge number'],
  [1_781_560_800.5, 'a fraction'],
])('refuses %s: %s', (value, _) => {
  expect(readExpireTime(value, now)).toBeNull()
})

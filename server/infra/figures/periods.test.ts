import { expect, it } from 'vitest'
import { cutIntoPieces } from './periods.ts'

const cut = (from: string, until: string) =>
  cutIntoPieces({ from: new Date(from), until: new Date(until) }).map(
    ({ period, first, end }) => `${period} ${first.toISOString().slice(0, 16)} ${end.toISOString().slice(0, 16)}`,
  )

it('cuts a time into months, the days around them and quarters at its ends', () => {
  expect(cut('2026-01-30T22:15Z', '2026-04-02T18:30Z')).toEqual([
    'quarter 2026-01-30T22:15 2026-01-31T00:00',
    'day 2026-01-31T00:00 2026-02-01T00:00',
    'month 2026-02-01T00:00 2026-04-01T00:00',
    'day 2026-04-01T00:00 2026-04-02T00:00',
    'quarter 2026-04-02T00:00 2026-04-02T18:30',
  ])
})

it('has no empty pieces', () => {
  expect(cut('2026-03-01T00:00Z', '2026-04-01T00:00Z')).toEqual(['month 2026-03-01T00:00 2026-04-01T00:00'])
  expect(cut('2026-03-01T05:45Z', '2026-03-02T05:45Z')).toEqual(['quarter 2026-03-01T05:45 2026-03-02T05:45'])
  expect(cut('2026-03-01T00:00Z', '2026-03-01T00:00Z')).toEqual([])
})

it('uses the periods that have sums', () => {
  const pieces = cutIntoPieces({ from: new Date('2026-01-30T22:00Z'), until: new Date('2026-03-02T05:00Z') }, ['month', 'hour'])
  expect(pieces.map(({ period, first, end }) => `${period} ${first.toISOString().slice(0, 16)} ${end.toISOString().slice(0, 16)}`)).toEqual([
    'hour 2026-01-30T22:00 2026-02-01T00:00',
    'month 2026-02-01T00:00 2026-03-01T00:00',
    'hour 2026-03-01T00:00 2026-03-02T05:00',
  ])
})

import { expect, it } from 'vitest'
import { cutByClock, weekdayOf } from './times-store.ts'

/** Days that begin at an hour in UTC. */
const daysFrom = (day: string, hour: string, count: number) =>
  Array.from({ length: count }, (_, index) => ({
    day: new Date(Date.parse(day) + index * 86_400_000).toISOString().slice(0, 10),
    at: new Date(Date.parse(`${day}T${hour}Z`) + index * 86_400_000 - (hour > '12' ? 86_400_000 : 0)),
  }))

const cut = (...input: Parameters<typeof cutByClock>) =>
  cutByClock(...input).map(({ period, ahead, first, end }) => `${period} ${ahead} ${first.toISOString().slice(0, 16)} ${end.toISOString().slice(0, 16)}`)

it('reads months of hours where a zone is whole hours from UTC, and hours around them', () => {
  expect(cut(daysFrom('2026-01-30', '16:00', 62), new Date('2026-04-01T16:00Z'))).toEqual([
    'hour 32 2026-01-29T16:00 2026-02-01T00:00',
    'month_hour 32 2026-02-01T00:00 2026-04-01T00:00',
    'hour 32 2026-04-01T00:00 2026-04-01T16:00',
  ])
})

it('reads quarters where a zone is a part of an hour from UTC', () => {
  expect(cut(daysFrom('2026-01-30', '18:15', 34), new Date('2026-03-04T18:15Z'))).toEqual([
    'quarter 23 2026-01-29T18:15 2026-02-01T00:00',
    'month_quarter 23 2026-02-01T00:00 2026-03-01T00:00',
    'quarter 23 2026-03-01T00:00 2026-03-04T18:15',
  ])
})

it('reads the quarters of a day on which clocks change', () => {
  const days = [
    { day: '2026-03-28', at: new Date('2026-03-27T23:00Z') },
    { day: '2026-03-29', at: new Date('2026-03-28T23:00Z') },
    { day: '2026-03-30', at: new Date('2026-03-29T22:00Z') },
  ]
  expect(cut(days, new Date('2026-03-30T22:00Z'))).toEqual([
    'hour 4 2026-03-27T23:00 2026-03-28T23:00',
    'quarter 0 2026-03-28T23:00 2026-03-29T22:00',
    'hour 8 2026-03-29T22:00 2026-03-30T22:00',
  ])
})

it('names the day of the week', () => {
  expect(['2026-11-22', '2026-11-23', '2026-11-28'].map(weekdayOf)).toEqual(['sun', 'mon', 'sat'])
})

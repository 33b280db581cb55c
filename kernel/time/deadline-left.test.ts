import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { formatDeadlineLeft } from './deadline-left.ts'
import { dayMs, hourMs, minuteMs } from './durations.ts'

const left = (now: string, due: string, timeZone: string) =>
  (['en', 'zh-cn'] as const).map((locale) => formatDeadlineLeft(new Date(due), new Date(now), timeZone, locale))

describe('the time until a deadline', () => {
  it.each([
    ['2026-06-01T00:00:00Z', '2026-06-09T00:00:00Z', '8 days', '8 天'],
    ['2026-06-01T00:00:00Z', '2026-06-03T04:59:00Z', '2 days', '2 天'],
    ['2026-06-01T00:00:00Z', '2026-06-02T23:59:00Z', '47 hours', '47 小时'],
    ['2026-06-01T00:00:00Z', '2026-06-02T00:00:00Z', '24 hours', '24 小时'],
    ['2026-06-01T00:00:00Z', '2026-06-01T23:59:59Z', '23 hours', '23 小时'],
    ['2026-06-01T00:00:00Z', '2026-06-01T05:30:00Z', '5 hours', '5 小时'],
    ['2026-06-01T00:00:00Z', '2026-06-01T00:38:10Z', '38 minutes', '38 分钟'],
    ['2026-06-01T00:00:00Z', '2026-06-01T00:00:10Z', '1 minute', '1 分钟'],
  ])('from %s to %s is %s', (now, due, english, chinese) => {
    expect(left(now, due, 'Asia/Hong_Kong')).toEqual([english, chinese])
  })

  it('is over at the deadline', () => {
    expect(left('2026-06-01T00:00:00Z', '2026-06-01T00:00:00Z', 'UTC')).toEqual([null, null])
  })

  it.each([
    // Clocks go back: the same time two days later is 49 hours away.
    ['New York', 'America/New_York', '2026-10-31T14:00:00Z', '2026-11-02T15:00:00Z', '2 days'],
    ['New York', 'America/New_York', '2026-10-31T14:00:00Z', '2026-11-03T14:59:00Z', '2 days'],
    // Clocks go forward: it is 47 hours away.
    ['Berlin', 'Europe/Berlin', '2026-03-28T09:00:00Z', '2026-03-30T08:00:00Z', '47 hours'],
    ['Berlin', 'Europe/Berlin', '2026-03-28T09:00:00Z', '2026-03-31T08:00:00Z', '3 days'],
    // Half an hour of summer time.
    ['Lord Howe', 'Australia/Lord_Howe', '2026-04-04T02:00:00Z', '2026-04-06T02:30:00Z', '2 days'],
    // No summer time.
    ['Kathmandu', 'Asia/Kathmandu', '2026-03-28T09:00:00Z', '2026-03-30T08:00:00Z', '47 hours'],
    // Less than two days is the time that really passes, also on the day of 25 hours.
    ['New York', 'America/New_York', '2026-11-01T04:30:00Z', '2026-11-02T03:30:00Z', '23 hours'],
    ['New York', 'America/New_York', '2026-11-01T05:30:00Z', '2026-11-01T06:30:00Z', '1 hour'],
  ])('in %s (%s) from %s to %s is %s', (_, timeZone, now, due, words) => {
    expect(left(now, due, timeZone)[0]).toBe(words)
  })

  it.each(['America/New_York', 'Europe/Berlin', 'Australia/Lord_Howe', 'Asia/Kathmandu'])('only gets shorter in %s', (timeZone) => {
    const start = Date.UTC(2026, 0, 1)
    const minutesOf = (text: string | null) =>
      text === null
        ? 0
        : [...text.matchAll(/(\d+) (day|hour|minute)/g)].reduce((sum, [, count, unit]) => sum + Number(count) * ({ day: 1500, hour: 60 }[unit ?? ''] ?? 1), 0)
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 365 * 24 * 60 }), fc.integer({ min: 0, max: 9 * 24 * 60 }), fc.integer({ min: 0, max: 600 }), (at, ahead, step) => {
        const due = new Date(start + at * minuteMs)
        const words = (minutes: number) => minutesOf(formatDeadlineLeft(due, new Date(due.getTime() - minutes * minuteMs), timeZone, 'en'))
        expect(words(ahead)).toBeLessThanOrEqual(words(ahead + step))
        // Never off by more than the hour that clocks change, and less than an hour or a day that isn't said.
        const ms = ahead * minuteMs
        expect(words(ahead) * minuteMs).toBeLessThanOrEqual(ms + (ms / dayMs + 1) * hourMs + minuteMs)
      }),
    )
  })
})

import { describe, expect, it } from 'vitest'
import { formatListed, formatTime, formatZone } from './time.ts'

const lateEvening = '2026-11-20T17:05:00.000Z'

describe('a time', () => {
  it('is that of the business, in 24 hours', () => {
    expect(formatTime(lateEvening, 'Asia/Hong_Kong', 'en')).toBe('21 Nov 2026, 01:05')
    expect(formatTime(lateEvening, 'Asia/Hong_Kong', 'zh-cn')).toBe('2026年11月21日 01:05')
    expect(formatTime(lateEvening, 'UTC', 'en', 'day')).toBe('20 Nov 2026')
    expect(formatTime('2026-11-20T16:00:00.000Z', 'Asia/Hong_Kong', 'en', 'clock')).toBe('00:00')
  })
})

describe('a time in a list', () => {
  const now = Date.parse('2026-11-21T04:00:00.000Z')
  const listed = (instant: string) => formatListed(instant, 'Asia/Hong_Kong', 'en', now)

  it('is as short as it can be by the calendar of the business', () => {
    expect(listed('2026-11-20T16:00:00.000Z')).toBe('00:00')
    expect(listed('2026-11-20T15:59:00.000Z')).toBe('20 Nov')
    expect(listed('2025-12-31T16:00:00.000Z')).toBe('1 Jan')
    expect(listed('2025-12-31T15:59:00.000Z')).toBe('31 Dec 2025')
  })
})

describe('a day on an axis', () => {
  it('is short in Chinese', () => {
    expect(formatTime(lateEvening, 'Asia/Hong_Kong', 'zh-cn', 'weekdayTick')).toBe('11/21')
    expect(formatTime(lateEvening, 'Asia/Hong_Kong', 'zh-cn', 'dayTick')).toBe('11/21')
    expect(formatTime(lateEvening, 'Asia/Hong_Kong', 'en', 'dayTick')).toBe('21 Nov')
  })
})

describe('a time zone', () => {
  it('is named with its distance from UTC', () => {
    expect(formatZone('Asia/Hong_Kong', 'en', lateEvening)).toBe('Hong Kong (UTC+8)')
    expect(formatZone('Asia/Hong_Kong', 'zh-cn', lateEvening)).toMatch(/^香港.*时间 \(UTC\+8\)$/)
    expect(formatZone('America/New_York', 'en', lateEvening)).toBe('New York (UTC-5)')
  })

  it('keeps summer time', () => {
    expect(formatZone('Europe/Amsterdam', 'en', '2026-07-01T12:00:00.000Z')).toBe('Amsterdam (UTC+2)')
    expect(formatZone('Europe/Amsterdam', 'en', '2026-12-01T12:00:00.000Z')).toBe('Amsterdam (UTC+1)')
  })

  it('is not named twice', () => {
    expect(formatZone('UTC', 'en', lateEvening)).toBe('UTC')
  })
})

import { describe, expect, it } from 'vitest'
import { readTime } from './times.ts'

describe('readTime', () => {
  it.each([
    ['2026-11-19T11:30Z', '2026-11-19T11:30:00.000Z'],
    [' 2026-11-19t11:30:05.25z ', '2026-11-19T11:30:05.250Z'],
    ['2026-11-19T11:30:00+08:00', '2026-11-19T03:30:00.000Z'],
  ])('reads %j', (text, time) => {
    expect(readTime(text)).toBe(time)
  })

  it.each(['2026-11-19', '2026-11-19T11:30', '2026-13-19T11:30Z', '2026-02-30T11:30Z', '1900-01-01T00:00+08:00', '1026-11-19T11:30Z', '11:30Z', 'now', ''])(
    'refuses %j',
    (text) => {
      expect(readTime(text)).toBeNull()
    },
  )
})

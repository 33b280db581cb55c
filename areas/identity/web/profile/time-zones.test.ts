import { describe, expect, it } from 'vitest'
import { findOffsetMinutes, listTimeZones } from '#web/shared/settings/time-zones.ts'

const winter = new Date('2026-01-15T12:00:00Z')
const summer = new Date('2026-07-15T12:00:00Z')

describe('offsets of zones', () => {
  it.each([
    ['UTC', 0],
    ['Asia/Hong_Kong', 480],
    ['Asia/Kathmandu', 345],
    ['America/St_Johns', -210],
    ['America/Sao_Paulo', -180],
  ])('%s is %i minutes from UTC', (zone, minutes) => {
    expect(findOffsetMinutes(zone, winter)).toBe(minutes)
  })

  it('follow the time of year', () => {
    expect(findOffsetMinutes('Europe/Berlin', winter)).toBe(60)
    expect(findOffsetMinutes('Europe/Berlin', summer)).toBe(120)
  })
})

describe('the list of zones', () => {
  it('has each zone once, from west to east, and can be searched by the IANA name', () => {
    const zones = listTimeZones('UTC', 'en', winter)
    expect(new Set(zones.map(({ value }) => value)).size).toBe(zones.length)
    const offsets = zones.map(({ value }) => findOffsetMinutes(value, winter))
    expect(offsets).toEqual([...offsets].sort((one, other) => one - other))
    expect(zones.find(({ value }) => value === 'Asia/Hong_Kong')).toEqual({
      value: 'Asia/Hong_Kong',
      label: 'Hong Kong (UTC+8)',
      detail: 'Asia/Hong Kong',
    })
  })

  it.each(['Asia/Kolkata', 'Asia/Kathmandu', 'Europe/Kyiv', 'Asia/Ho_Chi_Minh'])('has %s by its present name alone', (zone) => {
    const values = listTimeZones('UTC', 'en', winter).map(({ value }) => value)
    expect(values).toContain(zone)
    expect(values).not.toContain('Asia/Calcutta')
    expect(values).not.toContain('Europe/Kiev')
  })

  it('keeps a zone that the browser does not list', () => {
    expect(listTimeZones('Etc/GMT-14', 'en', winter).some(({ value }) => value === 'Etc/GMT-14')).toBe(true)
  })
})

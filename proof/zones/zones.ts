import { dayMs } from '#kernel/time/durations.ts'

/** Zones whose clocks change, and what `Intl` says about them: the test's own calendar, which shares nothing with PostgreSQL's. */

export interface Zone {
  readonly name: string
  /** The instants of 2026 at which its clocks change. */
  readonly changes: readonly [string, string]
}

export const zones: readonly Zone[] = [
  { name: 'America/New_York', changes: ['2026-03-08T07:00:00Z', '2026-11-01T06:00:00Z'] },
  { name: 'Europe/Berlin', changes: ['2026-03-29T01:00:00Z', '2026-10-25T01:00:00Z'] },
  // By half an hour.
  { name: 'Australia/Lord_Howe', changes: ['2026-04-04T15:00:00Z', '2026-10-03T15:30:00Z'] },
  // Three quarters of an hour beside everybody else.
  { name: 'Pacific/Chatham', changes: ['2026-04-04T14:00:00Z', '2026-09-26T14:00:00Z'] },
  // To midnight and from it.
  { name: 'Atlantic/Azores', changes: ['2026-03-29T01:00:00Z', '2026-10-25T01:00:00Z'] },
]

const formats = new Map<string, Intl.DateTimeFormat>()

/** What the clock on the wall says, as `YYYY-MM-DD HH:MM:SS`. */
function wallClock(at: Date, zone: string): string {
  // The Swedish way to write a time is ISO 8601's.
  const format = formats.get(zone) ?? new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'medium' })
  formats.set(zone, format)
  return format.format(at)
}

export function dayOf(at: Date, zone: string): string {
  return wallClock(at, zone).slice(0, 'YYYY-MM-DD'.length)
}

export function addDays(day: string, count: number): string {
  return new Date(Date.parse(day) + count * dayMs).toISOString().slice(0, 'YYYY-MM-DD'.length)
}

/** The first instant of a day, found by looking at clocks: the last one of the day before is a second earlier. */
export function startOf(day: string, zone: string): Date {
  let [before, after] = [Date.parse(day) - dayMs, Date.parse(day) + dayMs]
  while (after - before > 1000) {
    const middle = Math.floor((before + after) / 2000) * 1000
    if (dayOf(new Date(middle), zone) < day) before = middle
    else after = middle
  }
  return new Date(after)
}

import { minuteMs } from '#kernel/time/durations.ts'

/**
 * Sums between any quarters of an hour, from sums of days in UTC and of their parts: six hours, an hour, a quarter of an hour (`day_parts_of` in the database).
 * What lies before a quarter is the days before its own, and a few parts of that day, so a year of days of any time zone is read as a year of days and of some parts.
 */

export const quarterMs = 15 * minuteMs
const dayQuarters = 96
const hourQuarters = 4
const sixHours = 6
const sixHoursQuarters = sixHours * hourQuarters
/** Numbers of the first six hours, hour and quarter among the parts of a day. */
export const firstParts = { day: 0, sixHours: 1, hour: 5, quarter: 29 } as const

/** The number of the quarter that a time is in, from 1970. */
export function quarterNumberOf(at: Date): number {
  return Math.floor(at.getTime() / quarterMs)
}

/** Whether a time begins a quarter. */
export function beginsQuarter(at: Date): boolean {
  return at.getTime() % quarterMs === 0
}

/** The quarter of an hour that a time is in. */
export function quarterOf(at: Date): Date {
  return new Date(quarterNumberOf(at) * quarterMs)
}

/** The number of its day from 1970. */
export const dayNumberOf = (quarter: number) => Math.floor(quarter / dayQuarters)
/** From 0 to 95. */
export const quarterOfDay = (quarter: number) => quarter - dayNumberOf(quarter) * dayQuarters

interface SignedPart {
  readonly part: number
  readonly sign: 1 | -1
}

/** Nothing or the whole day, and parts that are added or subtracted, up to seven. */
interface PartsBefore {
  readonly days: 0 | 1
  readonly parts: readonly SignedPart[]
}

/** What lies between the beginning of a day and one of its quarters, from 0 to 95. */
export function partsBefore(quarter: number): PartsBefore {
  const found = partsOfQuarters[quarter]
  if (!found) throw new Error(`A day has no quarter ${quarter}.`)
  return found
}

function joinParts(quarter: number): PartsBefore {
  const sixes = Math.round(quarter / sixHoursQuarters)
  const hours = Math.round((quarter - sixes * sixHoursQuarters) / hourQuarters)
  const hour = sixes * sixHours + hours
  const parts = [
    // From three quarters of the day on, what is left of it is subtracted.
    ...(sixes < 3 ? span(firstParts.sixHours, 0, sixes) : span(firstParts.sixHours, 4, sixes)),
    ...span(firstParts.hour, sixes * sixHours, hour),
    ...span(firstParts.quarter, hour * hourQuarters, quarter),
  ]
  return { days: sixes < 3 ? 0 : 1, parts }
}

/** The parts from one to another, subtracted if they run backwards. */
function span(first: number, from: number, to: number): SignedPart[] {
  const sign = to < from ? -1 : 1
  return Array.from({ length: Math.abs(to - from) }, (_, index) => ({ part: first + Math.min(from, to) + index, sign }))
}

/** A year of days asks for them some thousand times. */
const partsOfQuarters: readonly PartsBefore[] = Array.from({ length: dayQuarters }, (_, quarter) => joinParts(quarter))

/** A part of consecutive days. */
export interface PartRun {
  /** A whole `day`, or what lies `before` a quarter. */
  readonly kind: 'day' | 'before'
  /** Of the day; 0 for whole days. */
  readonly quarter: number
  readonly part: number
  readonly sign: 1 | -1
  /** Numbers of days from 1970, both included. */
  readonly first: number
  readonly last: number
}

/** The days before a quarter that count whole: up to its own, or with it. */
const wholeDaysBefore = (quarter: number) => dayNumberOf(quarter) + partsBefore(quarterOfDay(quarter)).days

/** What must be read for the sums between quarters. @param cuts numbers of quarters, ascending. */
export function listRuns(cuts: readonly number[]): PartRun[] {
  const [first = 0, last = 0] = [cuts[0], cuts.at(-1)]
  const [from, to] = [wholeDaysBefore(first), wholeDaysBefore(last) - 1]
  const whole: PartRun[] = from > to ? [] : [{ kind: 'day', quarter: 0, part: firstParts.day, sign: 1, first: from, last: to }]
  const byQuarter = Map.groupBy(new Set(cuts), quarterOfDay)
  const before = [...byQuarter].flatMap(([quarter, own]) =>
    joinDays(own.map(dayNumberOf)).flatMap((days) => partsBefore(quarter).parts.map((part) => ({ kind: 'before' as const, quarter, ...part, ...days }))),
  )
  return [...whole, ...before]
}

/** Runs of consecutive numbers. @param days ascending. */
function joinDays(days: readonly number[]): { first: number; last: number }[] {
  const runs: { first: number; last: number }[] = []
  for (const day of days) {
    const run = runs.at(-1)
    if (run && run.last + 1 === day) run.last = day
    else runs.push({ first: day, last: day })
  }
  return runs
}

/** Sums that were read: of a day or before a quarter, by the number of its first quarter; of what isn't in parts yet, by the interval; or past the quarter of a cut, by the cut. */
export type PartRow<Sums> = Sums & { readonly kind: PartRun['kind'] | 'interval' | 'cut'; readonly position: number }

/** Returns the sums of each interval between two cuts. @param cuts those of `listRuns`. @param none names what is summed up. */
export function sumIntervals<Name extends string>(
  cuts: readonly number[],
  rows: readonly PartRow<Readonly<Record<Name, number>>>[],
  none: Readonly<Record<Name, number>>,
): Record<Name, number>[] {
  const names = Object.keys(none) as Name[]
  const byKind = Map.groupBy(rows, ({ kind }) => kind)
  const found = (kind: PartRow<unknown>['kind']) => new Map(byKind.get(kind)?.map((row) => [row.position, row]))
  const [days, before, intervals, pieces] = [found('day'), found('before'), found('interval'), found('cut')]
  const add = (sums: Record<Name, number>, more: Readonly<Record<Name, number>> | undefined, sign = 1) => {
    if (more) for (const name of names) sums[name] += sign * more[name]
  }
  return cuts.slice(1).map((end, index) => {
    const start = cuts[index] ?? end
    const sums = { ...none }
    const lastDay = wholeDaysBefore(end) - 1
    for (let day = wholeDaysBefore(start); day <= lastDay; day++) add(sums, days.get(day * dayQuarters))
    add(sums, before.get(end))
    add(sums, before.get(start), -1)
    add(sums, intervals.get(index))
    add(sums, pieces.get(index + 1))
    add(sums, pieces.get(index), -1)
    return sums
  })
}

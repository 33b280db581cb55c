import { dayMs } from '#kernel/time/durations.ts'

/** The start of the n-th day after, by UTC, where Saturdays and Sundays do not count. */
export function businessDay(timeMs: number, count: number): number {
  let day = Math.floor(timeMs / dayMs)
  for (let left = count; left > 0; ) {
    day++
    if (!isWeekend(day)) left--
  }
  return day * dayMs
}

/** The first of January 1970 was a Thursday. */
const isWeekend = (day: number) => [2, 3].includes(day % 7)

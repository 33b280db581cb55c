import { countDays } from '#kernel/time/calendar-days.ts'

export interface DayVolume {
  readonly day: string
  readonly gross_minor: number
}

/** One point of the chart: a day, or the days of one month. */
export interface ChartPoint {
  readonly from: string
  readonly to: string
  /** All money from the beginning of the range to the end of the point; null for days to come. */
  readonly currentMinor: number | null
  /** The same of the range before, which may have fewer days. The last point has what is left of one with more. */
  readonly beforeMinor: number | null
  /** Whether it contains today, which is not over. */
  readonly isRunning: boolean
}

/** Above this many days a line of days is only noise. */
const daysShownMax = 92

export function isByMonth(days: readonly DayVolume[]): boolean {
  const [first, last] = [days[0], days.at(-1)]
  return first !== undefined && last !== undefined && countDays(first.day, last.day) > daysShownMax
}

/** @param before all days of the range before; null where nothing is compared. @param today of the business, which may be after the range. */
export function toChartPoints(days: readonly DayVolume[], before: readonly DayVolume[] | null, today: string): ChartPoint[] {
  const [sums, sumsBefore] = [addUp(days), addUp(before ?? [])]
  const last = sumsBefore.length > days.length ? days.length - 1 : null
  const points = days.map(({ day }, index) => ({
    from: day,
    to: day,
    currentMinor: day > today ? null : (sums[index] ?? 0),
    beforeMinor: (index === last ? sumsBefore.at(-1) : sumsBefore[index]) ?? null,
    isRunning: day === today,
  }))
  return isByMonth(days) ? lastOfMonths(points) : points
}

function addUp(days: readonly DayVolume[]): number[] {
  const sums: number[] = []
  for (const { gross_minor } of days) sums.push((sums.at(-1) ?? 0) + gross_minor)
  return sums
}

/** A month ends where its last day does, or today. */
function lastOfMonths(points: readonly ChartPoint[]): ChartPoint[] {
  const months = Map.groupBy(points, ({ from }) => from.slice(0, 7))
  return [...months.values()].flatMap((days) => {
    const [first, last] = [days[0], days.at(-1)]
    if (!first || !last) return []
    const reached = days.findLast(({ currentMinor }) => currentMinor !== null)
    return [{ ...last, from: first.from, currentMinor: reached?.currentMinor ?? null, isRunning: days.some(({ isRunning }) => isRunning) }]
  })
}

/** Steps of an axis, times a power of ten. */
const steps = [1, 1.5, 2, 2.5, 3, 4, 5, 6, 8, 10]

/** At most three round values of an axis, from zero to above the largest one, in minor units. Zero alone where there is no other value. */
export function axisTicks(maxMinor: number, minorPerMajor: number): number[] {
  if (maxMinor === 0) return [0]
  const wanted = Math.max(maxMinor, minorPerMajor) / 2
  const power = Math.max(1, 10 ** Math.floor(Math.log10(wanted)))
  const step = steps.map((factor) => factor * power).find((candidate) => candidate >= wanted && Number.isInteger(candidate)) ?? 10 * power
  const count = Math.max(1, Math.ceil(maxMinor / step))
  return Array.from({ length: count + 1 }, (_, index) => index * step)
}

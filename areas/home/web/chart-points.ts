import { countDays } from '#kernel/time/calendar-days.ts'

export interface DayVolume {
  readonly day: string
  readonly gross_minor: number
  readonly before_minor: number | null
}

/** One point of the chart: a day, or the days of one month. */
export interface ChartPoint {
  readonly from: string
  readonly to: string
  readonly currentMinor: number
  /** The same days of the previous range; null if all of them are in the future, or if that range is not covered. */
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

/** @param today of the business; null where the range is over. */
export function toChartPoints(days: readonly DayVolume[], today: string | null): ChartPoint[] {
  const points = days.map(({ day, gross_minor, before_minor }) => ({
    from: day,
    to: day,
    currentMinor: gross_minor,
    beforeMinor: before_minor,
    isRunning: day === today,
  }))
  return isByMonth(days) ? sumByMonth(points) : points
}

function sumByMonth(points: readonly ChartPoint[]): ChartPoint[] {
  const months = new Map<string, ChartPoint>()
  for (const point of points) {
    const month = point.from.slice(0, 7)
    const sum = months.get(month)
    months.set(month, sum ? add(sum, point) : point)
  }
  return [...months.values()]
}

function add(sum: ChartPoint, point: ChartPoint): ChartPoint {
  const beforeMinor = point.beforeMinor === null ? sum.beforeMinor : (sum.beforeMinor ?? 0) + point.beforeMinor
  return { from: sum.from, to: point.to, currentMinor: sum.currentMinor + point.currentMinor, beforeMinor, isRunning: sum.isRunning || point.isRunning }
}

/** A point as it is drawn: lines over what is complete. A point that isn't over is a mark of its own, since a line down to it would look like a fall. */
export interface DrawnPoint extends ChartPoint {
  readonly completeMinor: number | null
  readonly completeBeforeMinor: number | null
  readonly runningMinor: number | null
}

export function toDrawnPoints(points: readonly ChartPoint[]): DrawnPoint[] {
  return points.map((point) => ({
    ...point,
    completeMinor: point.isRunning ? null : point.currentMinor,
    // Beside a running point, only the same part of the range before is known.
    completeBeforeMinor: point.isRunning ? null : point.beforeMinor,
    runningMinor: point.isRunning ? point.currentMinor : null,
  }))
}

/** Round steps of an axis from zero to above the largest value, in minor units: 1, 2 or 5 times a power of ten. Zero alone where there is no other value. */
export function axisTicks(maxMinor: number, minorPerMajor: number): number[] {
  if (maxMinor === 0) return [0]
  const wanted = Math.max(maxMinor, minorPerMajor) / 4
  const power = Math.max(1, 10 ** Math.floor(Math.log10(wanted)))
  const step = [1, 2, 5, 10].map((factor) => factor * power).find((candidate) => candidate >= wanted) ?? 10 * power
  const count = Math.max(1, Math.ceil(maxMinor / step))
  return Array.from({ length: count + 1 }, (_, index) => index * step)
}

interface Frame {
  readonly count: number
  /** From the lowest to the highest. */
  readonly ticks: readonly number[]
  readonly left: number
  readonly right: number
  readonly top: number
  readonly bottom: number
}

/** Where points and values of a chart stand, in pixels: points at equal distances, values between the lowest and the highest tick. */
export function scaleOf({ count, ticks, left, right, top, bottom }: Frame): { x: (index: number) => number; y: (value: number) => number } {
  const [low, high] = [ticks[0] ?? 0, ticks.at(-1) ?? 0]
  const range = high - low || 1
  const step = count > 1 ? (right - left) / (count - 1) : 0
  return {
    x: (index) => round(count > 1 ? left + index * step : (left + right) / 2),
    y: (value) => round(bottom - ((value - low) / range) * (bottom - top)),
  }
}

/** A path through the points that there are; one that is missing interrupts it. */
export function linePath(points: readonly (readonly [x: number, y: number] | false)[]): string {
  return points.map((point, index) => (point ? `${index > 0 && points[index - 1] ? 'L' : 'M'}${point[0]} ${point[1]}` : '')).join('')
}

/** The points that have a label, at equal distances from the first, where there is room for so many. */
export function shownLabels(count: number, room: number): ReadonlySet<number> {
  const step = Math.max(1, Math.ceil(count / room))
  return new Set(Array.from({ length: Math.ceil(count / step) }, (_, index) => index * step))
}

/** The point that is nearest to a place. */
export function nearestIndex(px: number, count: number, x: (index: number) => number): number {
  const step = count > 1 ? x(1) - x(0) : 1
  return Math.max(0, Math.min(count - 1, Math.round((px - x(0)) / step)))
}

/** Where the steps of a waterfall begin and how long they are, as shares of its width; the last is the sum of all. */
export function waterfallOf(values: readonly number[]): { start: number; size: number }[] {
  const sums = [0]
  for (const value of values) sums.push((sums.at(-1) ?? 0) + value)
  const [low, high] = [Math.min(...sums), Math.max(...sums)]
  const between = (from: number, to: number) => ({ start: (Math.min(from, to) - low) / (high - low || 1), size: Math.abs(to - from) / (high - low || 1) })
  return [...values.map((_, index) => between(sums[index] ?? 0, sums[index + 1] ?? 0)), between(0, sums.at(-1) ?? 0)]
}

const round = (px: number) => Math.round(px * 10) / 10

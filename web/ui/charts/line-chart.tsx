import { type PointerEvent, type ReactNode, type RefObject, useLayoutEffect, useRef, useState } from 'react'
import styles from './line-chart.module.css'
import { linePath, nearestIndex, scaleOf, shownLabels } from './scale.ts'

export interface LinePoint {
  readonly key: string
  readonly label: string
  /** Of the series that the chart is about; null where it has no value. */
  readonly value: number | null
  /** Of what it is compared with. */
  readonly before: number | null
  /** Of a period that hasn't ended. It is drawn as a ring, because a line down to it would look like a fall. */
  readonly running: number | null
}

interface LineChartProps {
  /** Says what is drawn to who doesn't see it; the same numbers stand in a table beside it. */
  label: string
  points: readonly LinePoint[]
  /** The names of both series, which stand at their ends. */
  ends?: { readonly value: string; readonly before: string } | undefined
  /** Values of the axis, from the lowest to the highest. */
  ticks: readonly number[]
  formatTick: (value: number) => string
  /** The figures of the point that is pointed at. */
  tip: (index: number) => ReactNode
}

const room = { top: 12, right: 24, bottom: 24, left: 44 } as const
/** A name at the end of a line. */
const endPx = 72
/** A label of the lower axis, with the space beside it. */
const labelPx = 80

/** A line over a comparison, in a box as high and wide as its place. */
export function LineChart({ label, points, ends, ticks, formatTick, tip }: LineChartProps) {
  const box = useRef<HTMLDivElement>(null)
  const { width, height } = useSize(box)
  const [pointed, setPointed] = useState<number | null>(null)
  // Another range may have fewer points.
  const active = pointed !== null && pointed < points.length ? pointed : null
  const right = width - (ends ? endPx : room.right)
  const { x, y } = scaleOf({ count: points.length, ticks, left: room.left, right, top: room.top, bottom: height - room.bottom })
  const base = y(ticks[0] ?? 0)
  const shown = shownLabels(points.length, Math.max(1, Math.floor((right - room.left) / labelPx)))
  const runningIndex = points.findIndex(({ running }) => running !== null)
  const hasLabel = (index: number) => index === runningIndex || (shown.has(index) && (runningIndex < 0 || Math.abs(x(index) - x(runningIndex)) >= labelPx))
  const line = linePath(points.map(({ value }, index) => value !== null && [x(index), y(value)]))
  const drawn = points.flatMap(({ value }, index) => (value === null ? [] : [x(index)]))
  const move = (event: PointerEvent) => setPointed(nearestIndex(event.nativeEvent.offsetX, points.length, x))
  return (
    <div ref={box} className={styles.chart}>
      {width > 0 && (
        <svg role="img" aria-label={label} width={width} height={height} onPointerMove={move} onPointerLeave={() => setPointed(null)}>
          {ticks.map((tick) => (
            <g key={tick}>
              <line className={styles.grid} x1={room.left - 8} x2={right} y1={y(tick)} y2={y(tick)} />
              <text className={styles.tick} x={0} y={y(tick)} dominantBaseline="middle">
                {formatTick(tick)}
              </text>
            </g>
          ))}
          {points.map(
            (point, index) =>
              hasLabel(index) && (
                <text
                  key={point.key}
                  className={styles.tick}
                  data-running={index === runningIndex || undefined}
                  x={x(index)}
                  y={height - 4}
                  textAnchor={index === 0 ? 'start' : 'middle'}
                >
                  {point.label}
                </text>
              ),
          )}
          {drawn.length > 0 && <path className={styles.area} d={`${line}L${drawn.at(-1)} ${base}L${drawn[0]} ${base}Z`} />}
          <path className={styles.before} d={linePath(points.map(({ before }, index) => before !== null && [x(index), y(before)]))} />
          <path className={styles.line} d={line} />
          {points.map(
            ({ key, value }, index) => isAlone(points, index) && <circle key={key} className={styles.point} cx={x(index)} cy={y(value ?? 0)} r={2.5} />,
          )}
          {points.map(({ key, running }, index) => running !== null && <circle key={key} className={styles.dot} cx={x(index)} cy={y(running)} r={4} />)}
          {ends && <Ends points={points} names={ends} x={x} y={y} bottom={base} />}
          {active !== null && <Marker point={points[active]} x={x(active)} y={y} top={room.top} bottom={base} />}
        </svg>
      )}
      {active !== null && (
        <div className={styles.tip} data-side={x(active) > width / 2 ? 'left' : 'right'} style={{ insetInlineStart: x(active) }}>
          {tip(active)}
        </div>
      )}
    </div>
  )
}

interface EndsProps {
  points: readonly LinePoint[]
  names: { readonly value: string; readonly before: string }
  x: (index: number) => number
  y: (value: number) => number
  bottom: number
}

/** The name of each series at its last point, the higher one above its line. */
function Ends({ points, names, x, y, bottom }: EndsProps) {
  const last = (of: 'value' | 'before') => {
    const index = points.findLastIndex((point) => point[of] !== null)
    const value = points[index]?.[of] ?? null
    return value === null ? null : { x: x(index), y: y(value) }
  }
  const [value, before] = [last('value'), last('before')]
  // Below the lowest tick are the labels of the axis.
  const isAbove = !value || !before || value.y <= before.y || value.y + 16 > bottom
  return (
    <>
      {before && (
        <text className={styles.tick} x={before.x + 6} y={before.y + (isAbove && before.y + 16 <= bottom ? 16 : -6)}>
          {names.before}
        </text>
      )}
      {value && (
        <text className={styles.tick} data-running x={value.x + 8} y={value.y + (isAbove ? -6 : 16)}>
          {names.value}
        </text>
      )}
    </>
  )
}

/** A value without one beside it makes no line. */
function isAlone(points: readonly LinePoint[], index: number): boolean {
  const isMissing = (place: number) => (points[place]?.value ?? null) === null
  return !isMissing(index) && isMissing(index - 1) && isMissing(index + 1)
}

function Marker({ point, x, y, top, bottom }: { point: LinePoint | undefined; x: number; y: (value: number) => number; top: number; bottom: number }) {
  const value = point?.value ?? point?.running ?? null
  return (
    <>
      <line className={styles.cursor} x1={x} x2={x} y1={top} y2={bottom} />
      {value !== null && <circle className={styles.dot} cx={x} cy={y(value)} r={4} />}
    </>
  )
}

/** Zero until it was measured. */
function useSize(box: RefObject<HTMLDivElement | null>): { width: number; height: number } {
  const [size, setSize] = useState({ width: 0, height: 0 })
  useLayoutEffect(() => {
    const element = box.current
    if (!element) return
    const measure = () => setSize({ width: element.clientWidth, height: element.clientHeight })
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [box])
  return size
}

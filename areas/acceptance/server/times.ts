import { type Weekday, weekdays } from '#areas/acceptance/contract/fields.ts'
import { dayMs } from '#kernel/time/durations.ts'
import { quarterMs } from '#server/infra/figures/day-parts.ts'
import type { DayStart } from '#server/infra/figures/day-parts-store.ts'
import { cutIntoPieces, type Piece, type TimeRange } from '#server/infra/figures/periods.ts'

/** A piece of a time with what a clock says there: so many quarters of an hour more than in UTC, or null where clocks change. */
export interface ClockPiece extends Omit<Piece, 'period'> {
  /** As `acceptance_hours` and `acceptance_sums` have them. */
  readonly period: 'month_hour' | 'month_quarter' | 'hour' | 'quarter'
  readonly ahead: number
}

interface Stretch extends TimeRange {
  /** Null for a day on which clocks change. */
  readonly ahead: number | null
}

/** Cuts a time into pieces whose rows each lie in one hour of the clock: months of hours where a zone is whole hours from UTC, of quarters elsewhere, and what is left around them. */
export function cutByClock(starts: readonly DayStart[], until: Date): ClockPiece[] {
  return listStretches(starts, until).flatMap(({ ahead, ...time }) => {
    if (ahead === null) return cutIntoPieces(time, ['quarter']).map((piece) => ({ ...piece, period: 'quarter' as const, ahead: 0 }))
    const unit = ahead % (60 / 15) === 0 ? 'hour' : 'quarter'
    return cutIntoPieces(time, ['month', unit]).map(({ period, ...piece }) => ({
      ...piece,
      period: period === 'month' ? (`month_${unit}` as const) : unit,
      ahead,
    }))
  })
}

/** Days on which the clock says the same, as one. */
function listStretches(starts: readonly DayStart[], until: Date): Stretch[] {
  const stretches: (Stretch & { until: Date })[] = []
  for (const [index, { day, at }] of starts.entries()) {
    const end = starts[index + 1]?.at ?? until
    const ahead = (Date.parse(day) - at.getTime()) / quarterMs
    const isPlain = end.getTime() - at.getTime() === dayMs && Number.isInteger(ahead)
    const last = stretches.at(-1)
    if (isPlain && last?.ahead === ahead) last.until = end
    else stretches.push({ from: at, until: end, ahead: isPlain ? ahead : null })
  }
  return stretches
}

/** @param day `YYYY-MM-DD`. */
export function weekdayOf(day: string): Weekday {
  const weekday = weekdays[(new Date(day).getUTCDay() + 6) % 7]
  if (!weekday) throw new Error(`${day} is no day.`)
  return weekday
}

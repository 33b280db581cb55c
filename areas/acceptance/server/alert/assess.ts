import type { AcceptanceAlert } from '#areas/acceptance/contract/alert.ts'
import type { RuleRow } from '#areas/notifications/server/alerts/index.ts'

/** The values of an alert, and when the last drop was over. */
interface DropThreshold extends AcceptanceAlert {
  readonly recovered_at: Date | null
}

/** Payments that succeeded, of those that succeeded or were declined. */
export interface Rate {
  readonly successful: number
  readonly payments: number
}

/** The last so many hours, and the same hours of the same weekday of earlier weeks. */
export interface DropWindow {
  readonly hours: number
  readonly from: Date
  readonly current: Rate
  readonly usual: Rate
}

interface DropAssessment {
  readonly state: 'dropped' | 'recovered' | 'between'
  readonly window: DropWindow
}

/**
 * Compares the shortest window that has enough payments now and usually. A rate has recovered once it is within half of the drop, so that one at the threshold
 * isn't a new drop each hour. Windows that begin before the last recovery are left out: at night, when only a long one has enough payments, it would report the
 * same drop again.
 * @param windows the shortest first.
 * @returns null if no window has enough payments.
 */
export function assessDrop({ drop_points, payments_min, recovered_at }: DropThreshold, windows: readonly DropWindow[]): DropAssessment | null {
  const recent = windows.filter(({ from }) => recovered_at === null || from >= recovered_at)
  const window = recent.find(({ current, usual }) => current.payments >= payments_min && usual.payments >= payments_min)
  if (!window) return null
  const state = isBelow(window, drop_points * 2) ? 'dropped' : isBelow(window, drop_points) ? 'between' : 'recovered'
  return { state, window }
}

/** Whether the rate is so many halves of a percentage point below the usual one, or more. Exact, since fractions aren't divided. */
function isBelow({ current, usual }: DropWindow, halfPoints: number): boolean {
  const [now, then] = [BigInt(current.payments), BigInt(usual.payments)]
  return 200n * (BigInt(usual.successful) * now - BigInt(current.successful) * then) >= BigInt(halfPoints) * now * then
}

/** Tenths of a percent, half up. */
export function tenthsOf({ successful, payments }: Rate): number {
  return Math.round((1000 * successful) / payments)
}

/** Payments that were blocked in the last so many hours, and in the same hours of the same weekday of all earlier weeks together. */
export interface BlockWindow {
  readonly hours: number
  readonly from: Date
  readonly blocked: number
  readonly usual: number
}

/** How many times the usual number is too much, from how many blocked payments on, and what the last check found. */
interface BlockRule extends Pick<RuleRow, 'recovered_at' | 'window_hours'> {
  readonly times: number
  readonly blocked_min: number
}

interface BlockAssessment {
  readonly state: 'rose' | 'lasts' | 'recovered' | 'steady'
  readonly window: BlockWindow | null
}

/**
 * Compares the number of blocked payments with the usual one. While a rise lasts, its window alone is compared: it is over once it has fallen halfway to the usual
 * number, or below half of the minimum. Windows that begin before that are left out from then on, since they have the same payments again.
 * @param windows the shortest first.
 */
export function assessBlocks({ times, blocked_min, recovered_at, window_hours }: BlockRule, windows: readonly BlockWindow[], weeks: number): BlockAssessment {
  const lasting = window_hours === null ? undefined : windows.find(({ hours }) => hours === window_hours)
  if (lasting) return { state: isOver(lasting, times, blocked_min, weeks) ? 'recovered' : 'lasts', window: lasting }
  const rose = windows.find(
    ({ from, blocked, usual }) => (recovered_at === null || from >= recovered_at) && blocked >= blocked_min && blocked * weeks >= times * usual,
  )
  return rose ? { state: 'rose', window: rose } : { state: 'steady', window: null }
}

function isOver({ blocked, usual }: BlockWindow, times: number, blockedMin: number, weeks: number): boolean {
  return 2 * blocked < blockedMin || 2 * blocked * weeks < (times + 1) * usual
}

/** The usual number of one week, half up. */
export function usualOf({ usual }: BlockWindow, weeks: number): number {
  return Math.round(usual / weeks)
}

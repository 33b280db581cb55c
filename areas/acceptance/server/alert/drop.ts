import type { AcceptanceAlert } from '#areas/acceptance/contract/alert.ts'

/** The values of an alert, and when the last drop was over. */
interface Threshold extends AcceptanceAlert {
  readonly recovered_at: Date | null
}

/** Payments that succeeded, of those that succeeded or were declined. */
export interface Rate {
  readonly successful: number
  readonly payments: number
}

/** The last so many hours, and the same hours of the same weekday of earlier weeks. */
export interface Window {
  readonly hours: number
  readonly from: Date
  readonly current: Rate
  readonly usual: Rate
}

interface Assessment {
  readonly state: 'dropped' | 'recovered' | 'between'
  readonly window: Window
}

/**
 * Compares the shortest window that has enough payments now and usually. A rate has recovered once it is within half of the drop, so that one at the threshold
 * isn't a new drop each hour. Windows that begin before the last recovery are left out: at night, when only a long one has enough payments, it would report the
 * same drop again.
 * @param windows the shortest first.
 * @returns null if no window has enough payments.
 */
export function assess({ drop_points, payments_min, recovered_at }: Threshold, windows: readonly Window[]): Assessment | null {
  const recent = windows.filter(({ from }) => recovered_at === null || from >= recovered_at)
  const window = recent.find(({ current, usual }) => current.payments >= payments_min && usual.payments >= payments_min)
  if (!window) return null
  const state = isBelow(window, drop_points * 2) ? 'dropped' : isBelow(window, drop_points) ? 'between' : 'recovered'
  return { state, window }
}

/** Whether the rate is so many halves of a percentage point below the usual one, or more. Exact, since fractions aren't divided. */
function isBelow({ current, usual }: Window, halfPoints: number): boolean {
  const [now, then] = [BigInt(current.payments), BigInt(usual.payments)]
  return 200n * (BigInt(usual.successful) * now - BigInt(current.successful) * then) >= BigInt(halfPoints) * now * then
}

/** Tenths of a percent, half up. */
export function tenthsOf({ successful, payments }: Rate): number {
  return Math.round((1000 * successful) / payments)
}

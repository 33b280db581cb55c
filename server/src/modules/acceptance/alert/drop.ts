import type { AcceptanceAlert } from '@counterfoil/contract/acceptance/alert'

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
 * isn't a new drop each hour.
 * @param windows the shortest first.
 * @returns null if no window has enough payments.
 */
export function assess({ drop_points, payments_min }: AcceptanceAlert, windows: readonly Window[]): Assessment | null {
  const window = windows.find(({ current, usual }) => current.payments >= payments_min && usual.payments >= payments_min)
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

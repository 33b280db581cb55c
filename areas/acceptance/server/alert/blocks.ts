import type { RuleRow } from '#areas/notifications/server/alerts/index.ts'

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

interface Assessment {
  readonly state: 'rose' | 'lasts' | 'recovered' | 'steady'
  readonly window: BlockWindow | null
}

/**
 * Compares the number of blocked payments with the usual one. While a rise lasts, its window alone is compared: it is over once it has fallen halfway to the usual
 * number, or below half of the minimum. Windows that begin before that are left out from then on, since they have the same payments again.
 * @param windows the shortest first.
 */
export function assessBlocks({ times, blocked_min, recovered_at, window_hours }: BlockRule, windows: readonly BlockWindow[], weeks: number): Assessment {
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

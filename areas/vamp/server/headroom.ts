import { ratioPercent, type VampStatus, vampLimits, vampStatuses, vampStatusOf } from '#areas/vamp/contract/vamp-ratio.ts'

/** How far a month is from the next color. */
export interface Headroom {
  /** What the month is called with what is counted. */
  readonly status: VampStatus
  /** Null above the limit: nothing is worse. */
  readonly next: { readonly status: VampStatus; readonly count: number } | null
}

/** The smallest number of further fraud reports and disputes that changes the color, with the sales as they are. */
export function headroomOf(reported: number, sales: number): Headroom {
  const statusWith = (more: number) => vampStatusOf(ratioPercent(reported + more, sales))
  const status = statusWith(0)
  if (status === vampStatuses.at(-1)) return { status, next: null }
  // Close to where the limit is by arithmetic; the ratio itself decides, as it does for the colors.
  let count = Math.max(1, Math.floor((limitAfter(status) * sales) / 100) - reported - 1)
  while (count > 1 && statusWith(count - 1) !== status) count--
  while (statusWith(count) === status) count++
  return { status, next: { status: statusWith(count), count } }
}

function limitAfter(status: VampStatus): number {
  if (status === 'none') return 0
  return status === 'standard' ? vampLimits.warningPercent : vampLimits.excessivePercent
}

/** How a figure moved against the same part of the range before. */
export interface Change {
  readonly direction: 'up' | 'down' | 'same'
  /** Tenths: of a percent for amounts and counts, of a percentage point for rates. Never negative; null where there is nothing to divide by. */
  readonly tenths: number | null
}

const same: Change = { direction: 'same', tenths: 0 }

/** The change of an amount or a count. Whole numbers throughout, so that no rounding of cents creeps in. */
export function compareAmounts(current: number, before: number): Change {
  if (current === before) return same
  const direction = current > before ? 'up' : 'down'
  if (before === 0) return { direction, tenths: null }
  return { direction, tenths: Math.abs(divideRounded((current - before) * 1000, Math.abs(before))) }
}

/** Above this many tenths of a percent a change is shown as a multiple: such percentages come from a very small earlier figure. */
const percentTenthsMax = 9_990

export function isManifold({ tenths }: Change): boolean {
  return tenths !== null && tenths > percentTenthsMax
}

/** A share in tenths of a percent, or null where nothing was counted. Only all is 100 %, and only nothing is 0 %. */
export function shareTenths(part: number, whole: number): number | null {
  if (whole === 0) return null
  const tenths = divideRounded(part * 1000, whole)
  if (part > 0 && tenths === 0) return 1
  return part < whole && tenths === 1000 ? 999 : tenths
}

/** The change of a share in tenths of a percentage point: the difference of the two figures that are shown. Null where one is missing. */
export function compareShares(currentTenths: number | null, beforeTenths: number | null): Change | null {
  if (currentTenths === null || beforeTenths === null) return null
  const difference = currentTenths - beforeTenths
  return difference === 0 ? same : { direction: difference > 0 ? 'up' : 'down', tenths: Math.abs(difference) }
}

function divideRounded(dividend: number, divisor: number): number {
  const [top, bottom] = [BigInt(dividend), BigInt(divisor)]
  const half = top < 0n ? -bottom / 2n : bottom / 2n
  return Number((top + half) / bottom)
}

/** Whether more is welcome, unwelcome or neither. */
export type Welcome = 'more' | 'less' | 'neither'

export function toneOf({ direction }: Change, welcome: Welcome): 'good' | 'bad' | 'plain' {
  if (direction === 'same' || welcome === 'neither') return 'plain'
  return (direction === 'up') === (welcome === 'more') ? 'good' : 'bad'
}

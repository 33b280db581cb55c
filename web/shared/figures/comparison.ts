/** How a rate moved against the period before. */
export interface Change {
  readonly direction: 'up' | 'down' | 'same'
  /** Of the figures that are shown, in their unit, such as tenths of a percentage point. Never negative. */
  readonly difference: number
}

/** A share in tenths of a percent, or null where nothing was counted. Only all is 100 %, and only nothing is 0 %. */
export function shareTenths(part: number, whole: number): number | null {
  if (whole === 0) return null
  // Whole numbers throughout, so that no rounding of cents creeps in.
  const [counted, all] = [BigInt(part) * 1000n, BigInt(whole)]
  const tenths = Number((counted + all / 2n) / all)
  if (part > 0 && tenths === 0) return 1
  return part < whole && tenths === 1000 ? 999 : tenths
}

/** Null where one of the two is missing. */
export function compareRates(current: number | null, before: number | null): Change | null {
  if (current === null || before === null) return null
  return { direction: current === before ? 'same' : current > before ? 'up' : 'down', difference: Math.abs(current - before) }
}

/** Limits of the acceptance pages. Each names its unit. */
export const acceptanceLimits = {
  /** Days whose payments say what a switch would have refused, the current one included. */
  switchUsageDays: 30,
  /** Values of a breakdown that are shown, and that can be asked for. */
  breakdownValues: 50,
  breakdownValuesMax: 1_000,
  /** The alert on a drop of the success rate: percentage points, and payments of both rates. Fewer payments say nothing about a rate. */
  alertDropPointsMax: 100,
  alertPaymentsMin: 10,
  alertPaymentsMax: 1_000_000,
} as const

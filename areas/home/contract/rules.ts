/** Limits of Home. Each names its unit. */
export const overviewLimits = {
  /** The longest range that its figures answer. */
  overviewDaysMax: 366,
  /** Of each kind of what needs action, so many are counted. */
  overviewActionsMax: 1_000,
  /** Authorizations need action this long before they end, and payouts so long after they failed. */
  overviewExpiringHours: 48,
  overviewFailedDays: 30,
} as const

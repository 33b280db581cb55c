/** Limits of sandbox controls. */
export const sandboxLimits = {
  /** Payments whose money one call makes available. */
  sandboxSettlementsMax: 200,
  /** Sales, and reports of fraud, that one call adds to a month of VAMP. */
  sandboxVampStepMax: 100,
  /** Payouts that the controls offer, the newest ones. */
  sandboxPayoutsShown: 20,
} as const

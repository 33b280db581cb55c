/** Limits of sandbox controls. */
export const sandboxLimits = {
  /** How many payments one call settles at most. */
  sandboxSettlementsMax: 200,
  /** Sales, and reports of fraud, that one call adds to a month of VAMP. */
  sandboxVampStepMax: 100,
  /** Payouts that the controls offer, the newest ones. */
  sandboxPayoutsShown: 20,
} as const

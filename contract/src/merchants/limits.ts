/** Limits of business information. */
export const merchantLimits = {
  /** Legal names and lines of an address. */
  legalTextLengthMax: 120,
  /** Numbers of registers and tax offices, and postal codes. */
  officialNumberLengthMax: 40,
} as const

/** Limits of accounting files. */
export const accountingLimits = {
  /** Days of one file. */
  journalDaysMax: 366,
  journalNameLengthMax: 100,
  journalCodeLengthMax: 20,
} as const

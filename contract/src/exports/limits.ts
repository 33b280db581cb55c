/** Limits of exports. */
export const exportLimits = {
  /** Days that a file can be downloaded (spec section 9). */
  exportDays: 7,
  /** Exports of one account that wait or run. */
  exportsOpenMax: 5,
  /** New exports of one account within an hour. */
  exportsPerHourMax: 60,
  /** Schedules of one account. */
  exportSchedulesMax: 50,
  exportRecipientsMax: 20,
  exportColumnsMax: 50,
  exportColumnLengthMax: 40,
} as const

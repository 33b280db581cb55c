/** Limits of bank statements. */
export const reconciliationLimits = {
  /** Of a whole file. */
  bankStatementBytesMax: 268_435_456,
  /** Of one part of an upload, and of its JSON in base64. */
  bankStatementPartBytesMax: 1_048_576,
  bankStatementPartBodyBytesMax: 1_500_000,
  bankStatementLinesMax: 200_000,
  /** Characters kept of what a line says. */
  bankLineTextLengthMax: 500,
  bankStatementColumnsMax: 60,
  /** Days around the arrival of a payout within which a line with its amount is taken for it. */
  bankMatchDaysBefore: 2,
  bankMatchDaysAfter: 7,
} as const

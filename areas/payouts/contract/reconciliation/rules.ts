import type { AuditActionEntry } from '#kernel/audit/action-entries.ts'

/** Errors of bank statements. */
export const reconciliationErrors = {
  bank_statement_known: 409,
  bank_statement_incomplete: 409,
  bank_statement_not_readable: 409,
  bank_line_matched: 409,
  bank_payout_matched: 409,
  bank_line_unlike_payout: 409,
} as const satisfies Record<string, number>

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
  /** Titles above the header. */
  bankStatementRowsAboveMax: 60,
  /** Odd values of a file that are kept; all are counted. */
  bankStatementNotesMax: 20,
  /** Days around the arrival of a payout within which a line with its amount is taken for it. */
  bankMatchDaysBefore: 2,
  bankMatchDaysAfter: 7,
} as const

/** Audited actions on bank statements and their lines. */
export const reconciliationAuditActions = {
  'bank_statement.uploaded': { object: 'bank_statement' },
  'bank_statement.deleted': { object: 'bank_statement' },
  'bank_line.matched': { object: 'bank_line' },
  'bank_line.unmatched': { object: 'bank_line' },
} as const satisfies Record<string, AuditActionEntry>

import type { AuditActionEntry } from '#kernel/audit/action-entries.ts'

/** Limits of accounting files. */
export const accountingLimits = {
  /** Days of one file. */
  journalDaysMax: 366,
  journalNameLengthMax: 100,
  journalCodeLengthMax: 20,
} as const

/** Audited actions on accounting files. */
export const accountingAuditActions = {
  'journal_accounts.changed': { object: 'account' },
} as const satisfies Record<string, AuditActionEntry>

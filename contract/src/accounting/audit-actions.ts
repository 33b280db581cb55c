import type { AuditActionEntry } from '../audit/action-entries.ts'

/** Audited actions on accounting files. */
export const accountingAuditActions = {
  'journal_accounts.changed': { object: 'account', text: { en: 'Changed account codes for accounting', 'zh-cn': '修改会计科目代码' } },
} as const satisfies Record<string, AuditActionEntry>

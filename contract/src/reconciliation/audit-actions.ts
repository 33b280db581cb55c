import type { AuditActionEntry } from '../audit/action-entries.ts'

/** Audited actions on bank statements and their lines. */
export const reconciliationAuditActions = {
  'bank_statement.uploaded': { object: 'bank_statement', text: { en: 'Uploaded a bank statement', 'zh-cn': '上传银行对账单' } },
  'bank_statement.deleted': { object: 'bank_statement', text: { en: 'Deleted a bank statement', 'zh-cn': '删除银行对账单' } },
  'bank_line.matched': { object: 'bank_line', text: { en: 'Matched a bank statement line to a payout', 'zh-cn': '将银行流水关联提现' } },
  'bank_line.unmatched': { object: 'bank_line', text: { en: 'Removed the payout of a bank statement line', 'zh-cn': '取消银行流水与提现的关联' } },
} as const satisfies Record<string, AuditActionEntry>

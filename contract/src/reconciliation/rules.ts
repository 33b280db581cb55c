import type { AuditActionEntry } from '../audit/action-entries.ts'
import type { ErrorEntry, RuleEntry } from '../errors/error-entries.ts'

/** Errors of bank statements. */
export const reconciliationErrors = {
  bank_statement_known: {
    status: 409,
    text: { en: 'This file was already uploaded as {name}. Nothing was added.', 'zh-cn': '该文件已上传过（{name}），未重复导入。' },
  },
  bank_statement_incomplete: { status: 409, text: { en: 'The upload is incomplete. Upload the file again.', 'zh-cn': '文件上传不完整，请重新上传。' } },
  bank_statement_not_readable: { status: 409, text: { en: 'This statement was already read. Reload the page.', 'zh-cn': '该对账单已读取，请刷新页面。' } },
  bank_line_matched: { status: 409, text: { en: 'This line already has a payout. Remove it first.', 'zh-cn': '该流水已关联提现，请先取消关联。' } },
  bank_payout_matched: { status: 409, text: { en: 'This payout is already matched to another line.', 'zh-cn': '该提现已关联其他流水。' } },
  bank_line_unlike_payout: {
    status: 409,
    text: { en: 'Line and payout differ in currency or direction.', 'zh-cn': '流水与提现的币种或收支方向不一致。' },
  },
} as const satisfies Record<string, ErrorEntry>

export const reconciliationRules = {
  part_out_of_order: { en: 'Part {position} comes next.', 'zh-cn': '下一个分段应为 {position}。' },
  part_too_large: { en: 'A part has at most 1 MB, and all parts have the size of the file.', 'zh-cn': '每个分段最大 1 MB，且总大小须与文件一致。' },
  mapping_amount_missing: { en: 'Choose an amount column, or columns for incoming and outgoing money.', 'zh-cn': '请选择金额列，或收入列和支出列。' },
  mapping_currency_missing: { en: 'Choose the currency, or its column.', 'zh-cn': '请选择币种或币种所在列。' },
} as const satisfies Record<string, RuleEntry>

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

/** Audited actions on bank statements and their lines. */
export const reconciliationAuditActions = {
  'bank_statement.uploaded': { object: 'bank_statement', text: { en: 'Uploaded a bank statement', 'zh-cn': '上传银行对账单' } },
  'bank_statement.deleted': { object: 'bank_statement', text: { en: 'Deleted a bank statement', 'zh-cn': '删除银行对账单' } },
  'bank_line.matched': { object: 'bank_line', text: { en: 'Matched a bank statement line to a payout', 'zh-cn': '将银行流水关联提现' } },
  'bank_line.unmatched': { object: 'bank_line', text: { en: 'Removed the payout of a bank statement line', 'zh-cn': '取消银行流水与提现的关联' } },
} as const satisfies Record<string, AuditActionEntry>

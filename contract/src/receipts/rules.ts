import type { AuditActionEntry } from '../audit/action-entries.ts'
import type { ErrorEntry } from '../errors/error-entries.ts'

/** Errors of receipts. */
export const receiptErrors = {
  receipt_not_captured: {
    status: 409,
    text: { en: 'Only captured payments have a receipt.', 'zh-cn': '只有已请款的交易才有收据。' },
  },
  receipt_just_sent: {
    status: 429,
    text: {
      en: 'A receipt was just sent to this address. Try again in {seconds} seconds.',
      'zh-cn': '刚刚已向该邮箱发送收据，请在 {seconds} 秒后重试。',
    },
  },
} as const satisfies Record<string, ErrorEntry>

/** Audited actions on receipts. */
export const receiptAuditActions = {
  'payment.receipt_sent': { object: 'payment', text: { en: 'Sent a receipt', 'zh-cn': '发送收据' } },
} as const satisfies Record<string, AuditActionEntry>

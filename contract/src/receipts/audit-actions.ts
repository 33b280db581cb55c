import type { AuditActionEntry } from '../audit/action-entries.ts'

/** Audited actions on receipts. */
export const receiptAuditActions = {
  'payment.receipt_sent': { object: 'payment', text: { en: 'Sent a receipt', 'zh-cn': '发送收据' } },
} as const satisfies Record<string, AuditActionEntry>

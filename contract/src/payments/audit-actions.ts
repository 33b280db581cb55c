import type { AuditActionEntry } from '../audit/action-entries.ts'

/** Audited actions on notes of payments. */
export const paymentNoteAuditActions = {
  'payment.note_added': { object: 'payment', text: { en: 'Added a note to a payment', 'zh-cn': '为交易添加备注' } },
  'payment.note_deleted': { object: 'payment', text: { en: 'Deleted a note of a payment', 'zh-cn': '删除交易备注' } },
} as const satisfies Record<string, AuditActionEntry>

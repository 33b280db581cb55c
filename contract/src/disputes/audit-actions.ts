import type { AuditActionEntry } from '../audit/action-entries.ts'

/** Audited actions on disputes. */
export const disputeAuditActions = {
  'dispute.accepted': { object: 'dispute', text: { en: 'Accepted a dispute', 'zh-cn': '接受争议' } },
  'dispute.note_added': { object: 'dispute', text: { en: 'Added a note to a dispute', 'zh-cn': '为争议添加备注' } },
  'dispute.note_deleted': { object: 'dispute', text: { en: 'Deleted a note of a dispute', 'zh-cn': '删除争议备注' } },
} as const satisfies Record<string, AuditActionEntry>

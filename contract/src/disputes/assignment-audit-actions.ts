import type { AuditActionEntry } from '../audit/action-entries.ts'

/** Audited actions on who works on a dispute. */
export const assignmentAuditActions = {
  'dispute.assigned': { object: 'dispute', text: { en: 'Assigned a dispute', 'zh-cn': '分配争议' } },
  'dispute.unassigned': { object: 'dispute', text: { en: 'Unassigned a dispute', 'zh-cn': '取消争议分配' } },
} as const satisfies Record<string, AuditActionEntry>

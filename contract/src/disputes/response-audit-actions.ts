import type { AuditActionEntry } from '../audit/action-entries.ts'

/** Audited actions on responses to disputes. The history of a draft has who wrote what. */
export const responseAuditActions = {
  'dispute.evidence_submitted': { object: 'dispute', text: { en: 'Submitted evidence for a dispute', 'zh-cn': '提交争议证据' } },
} as const satisfies Record<string, AuditActionEntry>

import type { AuditActionEntry } from '../audit/action-entries.ts'

/** Audited actions on requests for approval. */
export const approvalAuditActions = {
  'approval.request': { object: 'approval', text: { en: 'Requested approval', 'zh-cn': '申请审批' } },
  'approval.approve': { object: 'approval', text: { en: 'Approved a request', 'zh-cn': '批准申请' } },
  'approval.decline': { object: 'approval', text: { en: 'Declined a request', 'zh-cn': '拒绝申请' } },
  'approval.cancel': { object: 'approval', text: { en: 'Canceled a request for approval', 'zh-cn': '撤回申请' } },
} as const satisfies Record<string, AuditActionEntry>

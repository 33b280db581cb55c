import type { AuditActionEntry } from '../audit/action-entries.ts'

/** Audited actions on requests for approval. */
export const approvalAuditActions = {
  'approval.request': { object: 'approval', text: { en: 'Requested approval', 'zh-cn': '申请审批' } },
  'approval.approve': { object: 'approval', text: { en: 'Approved a request', 'zh-cn': '批准申请' } },
  'approval.decline': { object: 'approval', text: { en: 'Declined a request', 'zh-cn': '拒绝申请' } },
  'approval.cancel': { object: 'approval', text: { en: 'Canceled a request for approval', 'zh-cn': '撤回申请' } },
  'team_approval.request': { object: 'team_approval', text: { en: 'Requested a change for approval', 'zh-cn': '申请审批一项更改' } },
  'team_approval.approve': { object: 'team_approval', text: { en: 'Approved a change', 'zh-cn': '批准更改' } },
  'team_approval.decline': { object: 'team_approval', text: { en: 'Declined a change', 'zh-cn': '拒绝更改' } },
  'team_approval.cancel': { object: 'team_approval', text: { en: 'Canceled a requested change', 'zh-cn': '撤回更改申请' } },
  'team.require_second_person': { object: 'business', text: { en: 'Changed the requirement of a second person', 'zh-cn': '修改双人审批要求' } },
} as const satisfies Record<string, AuditActionEntry>

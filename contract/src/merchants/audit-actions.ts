import type { AuditActionEntry } from '../audit/action-entries.ts'

/** Audited actions on the legal details of a business. */
export const merchantAuditActions = {
  'legal_details.update': { object: 'business', text: { en: 'Changed legal details', 'zh-cn': '修改法定信息' } },
  'legal_details.request': { object: 'business', text: { en: 'Sent legal details to review', 'zh-cn': '提交法定信息审核' } },
  'legal_details.cancel': { object: 'business', text: { en: 'Canceled a review of legal details', 'zh-cn': '撤回法定信息审核' } },
  'legal_details.approve': { object: 'business', text: { en: 'Approved legal details', 'zh-cn': '通过法定信息审核' } },
  'legal_details.reject': { object: 'business', text: { en: 'Rejected legal details', 'zh-cn': '驳回法定信息审核' } },
} as const satisfies Record<string, AuditActionEntry>

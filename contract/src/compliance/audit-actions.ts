import type { AuditActionEntry } from '../audit/action-entries.ts'

/** Audited actions on compliance documents, by members and by the platform. */
export const complianceAuditActions = {
  'compliance.require': { object: 'business', text: { en: 'Required a document', 'zh-cn': '要求提供文件' } },
  'compliance.change': { object: 'business', text: { en: 'Changed a required document', 'zh-cn': '修改文件要求' } },
  'compliance.upload': { object: 'business', text: { en: 'Uploaded a document', 'zh-cn': '上传文件' } },
  'compliance.download': { object: 'business', text: { en: 'Downloaded a document', 'zh-cn': '下载文件' } },
  'compliance.verify': { object: 'business', text: { en: 'Verified a document', 'zh-cn': '通过文件审核' } },
  'compliance.reject': { object: 'business', text: { en: 'Rejected a document', 'zh-cn': '驳回文件' } },
} as const satisfies Record<string, AuditActionEntry>

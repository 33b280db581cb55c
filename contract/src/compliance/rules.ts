import type { AuditActionEntry } from '../audit/action-entries.ts'
import type { ErrorEntry, RuleEntry } from '../errors/error-entries.ts'
import type { PermissionEntry } from '../permission-entries.ts'

/** Errors of compliance documents. */
export const complianceErrors = {
  document_not_needed: {
    status: 409,
    text: { en: 'This document is already in review or verified. Reload the page.', 'zh-cn': '该文件正在审核或已通过审核，请刷新页面。' },
  },
  document_in_review: {
    status: 409,
    text: { en: 'A document is in review. Answer its instruction instead: {instruction}.', 'zh-cn': '文件正在审核，请改为回应其指令：{instruction}。' },
  },
  requirement_reference_reused: {
    status: 409,
    text: { en: 'This reference already exists with different values: {fields}.', 'zh-cn': '该参考号已存在，但以下字段不同：{fields}。' },
  },
  too_many_requirements: {
    status: 409,
    text: { en: 'A business can have at most {maximum} requirements.', 'zh-cn': '每个企业最多 {maximum} 项要求。' },
  },
  scanner_unavailable: {
    status: 503,
    text: {
      en: "Files can't be checked for viruses right now, so nothing was uploaded. Try again in a few minutes.",
      'zh-cn': '暂时无法进行病毒扫描，文件未上传，请几分钟后重试。',
    },
  },
} as const satisfies Record<string, ErrorEntry>

/** Rules of uploaded documents that a schema cannot say. */
export const complianceRules = {
  file_unreadable: { en: "The content isn't valid base64.", 'zh-cn': '文件内容不是有效的 base64。' },
  file_name_differs: {
    en: 'This is a {type} file, but its name ends with .{extension}. Rename it or choose another file.',
    'zh-cn': '该文件实际为 {type}，但扩展名为 .{extension}。请修改文件名或选择其他文件。',
  },
  file_damaged: { en: 'This file is damaged or incomplete. Save it again and retry.', 'zh-cn': '文件已损坏或不完整，请重新保存后再上传。' },
  file_protected: { en: 'This PDF is password-protected. Remove the password and retry.', 'zh-cn': '该 PDF 受密码保护，请取消密码后再上传。' },
  file_infected: { en: 'The virus scanner rejected this file ({signature}).', 'zh-cn': '病毒扫描未通过（{signature}），请选择其他文件。' },
  stop_needs_due_date: { en: 'Set a due date, after which this stops.', 'zh-cn': '请设置截止时间，逾期后才会停用。' },
} as const satisfies Record<string, RuleEntry>

/** Limits of compliance documents. */
export const complianceLimits = {
  /** Of one upload: a file of `fileBytesMax` in base64, with its name and the JSON around it. */
  documentBodyBytesMax: 7_340_032,
  /** Of the platform's words on why a document is required. */
  requirementReasonLengthMax: 500,
  /** Requirements of one business. */
  requirementsMax: 100,
  /** Days before the due date at which members are reminded. */
  requirementReminderDays: 7,
} as const

export const compliancePermissions = {
  'compliance.manage': { area: 'business', roles: [], showsPersonalData: true },
} as const satisfies Record<string, PermissionEntry>

/** Audited actions on compliance documents, by members and by the platform. */
export const complianceAuditActions = {
  'compliance.require': { object: 'business', text: { en: 'Required a document', 'zh-cn': '要求提供文件' } },
  'compliance.change': { object: 'business', text: { en: 'Changed a required document', 'zh-cn': '修改文件要求' } },
  'compliance.upload': { object: 'business', text: { en: 'Uploaded a document', 'zh-cn': '上传文件' } },
  'compliance.download': { object: 'business', text: { en: 'Downloaded a document', 'zh-cn': '下载文件' } },
  'compliance.verify': { object: 'business', text: { en: 'Verified a document', 'zh-cn': '通过文件审核' } },
  'compliance.reject': { object: 'business', text: { en: 'Rejected a document', 'zh-cn': '驳回文件' } },
} as const satisfies Record<string, AuditActionEntry>

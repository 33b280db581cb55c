import type { ErrorEntry, RuleEntry } from '../errors/error-entries.ts'

/** Errors of disputes and their evidence. */
export const disputeErrors = {
  dispute_not_answerable: {
    status: 409,
    text: {
      en: 'Evidence can no longer be submitted: it was already submitted, the deadline passed, or the dispute is closed.',
      'zh-cn': '无法再提交证据：证据已提交、已过截止时间或争议已结束。',
    },
  },
  dispute_not_acceptable: {
    status: 409,
    text: { en: "This dispute is under review or closed and can't be accepted.", 'zh-cn': '争议正在审核或已结束，无法接受。' },
  },
} as const satisfies Record<string, ErrorEntry>

/** Rules of disputes and their evidence that a schema cannot say or has no text for. */
export const disputeRules = {
  assignee_unknown: { en: "This member can't see disputes. Choose another one.", 'zh-cn': '该成员无权查看争议，请选择其他成员。' },
  evidence_missing: { en: 'Add evidence before you submit.', 'zh-cn': '请先添加证据再提交。' },
  evidence_texts_too_long: { en: 'Text fields can have at most {limit} characters in total.', 'zh-cn': '所有文本合计不能超过 {limit} 个字符。' },
  evidence_files_too_large: {
    en: 'Files can be at most {limit} in total. Issuers accept {taken} and may cut off the rest.',
    'zh-cn': '所有文件合计不能超过 {limit}。发卡行最多接收 {taken}，超出部分可能被截断。',
  },
  evidence_file_unknown: { en: 'File not found in this account. Upload it first.', 'zh-cn': '此账户中没有该文件，请先上传。' },
  fee_not_acknowledged: {
    en: 'Acknowledge that the network may charge a fee for contesting a compliance case.',
    'zh-cn': '请确认：卡组织可能对合规案件的抗辩收取费用。',
  },
  dispute_notes_full: { en: 'A dispute can have at most {limit} notes.', 'zh-cn': '每个争议最多可有 {limit} 条备注。' },
  file_empty: { en: 'This file is empty.', 'zh-cn': '此文件为空。' },
  file_too_large: { en: 'Each file can be up to {limit}.', 'zh-cn': '文件不能超过 {limit}。' },
  file_type_unknown: { en: 'Upload a PDF, JPEG or PNG file.', 'zh-cn': '请上传 PDF、JPEG 或 PNG 文件。' },
} as const satisfies Record<string, RuleEntry>

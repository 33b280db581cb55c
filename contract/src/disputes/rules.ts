import type { AuditActionEntry } from '../audit/action-entries.ts'
import type { ErrorEntry, RuleEntry } from '../errors/error-entries.ts'
import type { PermissionEntry } from '../permission-entries.ts'

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
  evidence_changed: {
    status: 409,
    text: {
      en: 'The evidence changed after this preview was made. Check the new preview, then submit again.',
      'zh-cn': '预览生成后证据有变更。请查看新的预览，然后重新提交。',
    },
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
  evidence_not_named: {
    en: 'Confirm that you submit without this evidence: {fields}.',
    'zh-cn': '请确认提交时不包含以下证据：{fields}。',
  },
  draft_choice_unknown: { en: 'Choose one of: {choices}.', 'zh-cn': '请选择以下之一：{choices}。' },
  draft_has_many_files: {
    en: 'A response can have at most {limit} files. Combine or remove some.',
    'zh-cn': '每份答复最多包含 {limit} 个文件，请合并或移除部分文件。',
  },
  draft_files_too_large: {
    en: 'The files of a response can be at most {limit} together. Remove some first.',
    'zh-cn': '每份答复的文件合计不能超过 {limit}，请先移除部分文件。',
  },
  draft_has_many_pages: {
    en: 'The files of a response can have at most {limit} pages together. Keep the pages that prove your case.',
    'zh-cn': '每份答复的文件合计不能超过 {limit} 页，请只保留能证明事实的页面。',
  },
  pdf_has_many_pages: {
    en: 'A PDF can have at most {limit} pages. Upload the pages that prove your case.',
    'zh-cn': '每个 PDF 不能超过 {limit} 页，请只上传能证明事实的页面。',
  },
  image_too_large: {
    en: 'An image can have at most {limit} pixels per side. Scale it down, then upload it again.',
    'zh-cn': '图片每边不能超过 {limit} 像素，请缩小后重新上传。',
  },
  packet_too_large: {
    en: 'The file would be {size} even in its smallest form; issuers take {limit}. Remove files or pages.',
    'zh-cn': '压缩后文件仍有 {size}，超过发卡行接收上限 {limit}。请移除部分文件或页面。',
  },
  metadata_key_missing: { en: 'Enter a metadata key.', 'zh-cn': '请输入元数据键。' },
  metadata_key_form: { en: "A metadata key can't contain an equals sign here.", 'zh-cn': '此处的元数据键不能包含等号。' },
  file_empty: { en: 'This file is empty.', 'zh-cn': '此文件为空。' },
  file_too_large: { en: 'Each file can be up to {limit}.', 'zh-cn': '文件不能超过 {limit}。' },
  file_type_unknown: { en: 'Upload a PDF, JPEG or PNG file.', 'zh-cn': '请上传 PDF、JPEG 或 PNG 文件。' },
} as const satisfies Record<string, RuleEntry>

/** Limits of disputes, their evidence and files. Each names its unit. */
export const disputeLimits = {
  /** Days taken off the network's deadline, for handing evidence over and checking it. */
  disputeBufferDays: 7,
  /** A query that did not become a chargeback ends after this many days. */
  queryDays: 120,
  /** An issuer decides within three months (spec section 9). */
  disputeDecisionDaysMax: 90,
  /** Disputes that one call assigns: a page of the list. */
  assignedDisputesMax: 100,
  /** Of one file (spec section 5). */
  fileBytesMax: 5_242_880,
  fileNameLengthMax: 255,
  /** Characters of one text of evidence, and of all of them together. */
  evidenceTextLengthMax: 20_000,
  evidenceTextsLengthMax: 150_000,
  /** Of the files of one dispute together (spec section 5), and what issuers take: above it they may be cut. */
  evidenceFilesBytesMax: 5_242_880,
  evidenceFilesBytesTaken: 4_718_592,
  disputeNoteLengthMax: 2000,
  issuerMessageLengthMax: 5000,
  disputeNotesMax: 200,
  /** Other payments of the customer, and earlier payments, on a dispute's page. */
  disputeOtherPayments: 10,
  disputeEarlierPayments: 20,
  /** Of a draft: its files, each before it is compressed, and all of them as they are kept. */
  evidenceDraftFilesMax: 50,
  evidenceUploadBytesMax: 10_485_760,
  evidenceDraftBytesMax: 26_214_400,
  /** Pages of one document, and of all files of a draft. */
  evidencePdfPagesMax: 100,
  evidenceDraftPagesMax: 200,
  /** Pixels of an image: of its longer side, and of all of it. */
  evidenceImageSideMax: 12_000,
  evidenceImagePixelsMax: 64_000_000,
  /** Pages that issuers take. */
  evidencePagesTaken: 49,
  evidencePagesTakenByMastercard: 19,
  evidenceCaptionLengthMax: 120,
  /** Entries of a draft's history that are kept. */
  evidenceHistoryMax: 200,
  /** Days after which a closed dispute loses the files of a draft that was never sent. */
  evidenceDraftFilesDays: 30,
} as const

/** Rights of disputes. */
export const disputePermissions = {
  'disputes.read': { area: 'disputes', roles: ['finance', 'disputes', 'support', 'viewer'], needs: ['payments.read'], showsPersonalData: true },
  'disputes.respond': { area: 'disputes', roles: ['disputes'], needs: ['disputes.read'], movesMoney: true },
} as const satisfies Record<string, PermissionEntry>

/** Audited actions on disputes. */
export const disputeAuditActions = {
  'dispute.accepted': { object: 'dispute', text: { en: 'Accepted a dispute', 'zh-cn': '接受争议' } },
  'dispute.note_added': { object: 'dispute', text: { en: 'Added a note to a dispute', 'zh-cn': '为争议添加备注' } },
  'dispute.note_deleted': { object: 'dispute', text: { en: 'Deleted a note of a dispute', 'zh-cn': '删除争议备注' } },
} as const satisfies Record<string, AuditActionEntry>

/** Audited actions on who works on a dispute. */
export const assignmentAuditActions = {
  'dispute.assigned': { object: 'dispute', text: { en: 'Assigned a dispute', 'zh-cn': '分配争议' } },
  'dispute.unassigned': { object: 'dispute', text: { en: 'Unassigned a dispute', 'zh-cn': '取消争议分配' } },
} as const satisfies Record<string, AuditActionEntry>

/** Audited actions on responses to disputes. The history of a draft has who wrote what. */
export const responseAuditActions = {
  'dispute.evidence_submitted': { object: 'dispute', text: { en: 'Submitted evidence for a dispute', 'zh-cn': '提交争议证据' } },
} as const satisfies Record<string, AuditActionEntry>

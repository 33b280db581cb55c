import type { AuditActionEntry } from '../audit/action-entries.ts'
import type { ErrorEntry, RuleEntry } from '../errors/error-entries.ts'

/** Errors of business information. */
export const merchantErrors = {
  legal_review_open: {
    status: 409,
    text: { en: 'A change is already in review. Cancel it before you send another one.', 'zh-cn': '已有修改正在审核，请先撤回再提交新的修改。' },
  },
  legal_review_over: { status: 409, text: { en: 'This review has already ended. Reload the page.', 'zh-cn': '该审核已结束，请刷新页面。' } },
} as const satisfies Record<string, ErrorEntry>

/** Rules of the settings of merchant accounts that a schema cannot say or has no text for. */
export const merchantRules = {
  statement_descriptor_form: {
    en: 'Use 5 to 22 characters: Latin letters (at least one), digits, spaces and . , & -',
    'zh-cn': '请使用 5 至 22 个字符：英文字母（至少一个）、数字、空格以及 . , & -',
  },
  clock_goes_back: { en: 'The clock can only move forward. Choose a later time.', 'zh-cn': '时钟只能快进，请选择更晚的时间。' },
  clock_too_far: { en: 'The clock can be at most {days} days ahead.', 'zh-cn': '时钟最多可快进 {days} 天。' },
  legal_text_form: {
    en: 'Use letters, numbers and common symbols. Invisible characters are not allowed.',
    'zh-cn': '请使用文字、数字和常用符号，不能包含不可见字符。',
  },
  official_number_form: { en: 'Use letters, digits, spaces and . / - only.', 'zh-cn': '只能使用字母、数字、空格以及 . / -' },
  website_username: { en: 'Enter a URL without a username, such as https://example.com.', 'zh-cn': '请输入不含用户名的网址，例如 https://example.com。' },
} as const satisfies Record<string, RuleEntry>

/** Limits of business information. */
export const merchantLimits = {
  /** Legal names and lines of an address. */
  legalTextLengthMax: 120,
  /** Numbers of registers and tax offices, and postal codes. */
  officialNumberLengthMax: 40,
} as const

/** Audited actions on the legal details of a business. */
export const merchantAuditActions = {
  'legal_details.update': { object: 'business', text: { en: 'Changed legal details', 'zh-cn': '修改法定信息' } },
  'legal_details.request': { object: 'business', text: { en: 'Sent legal details to review', 'zh-cn': '提交法定信息审核' } },
  'legal_details.cancel': { object: 'business', text: { en: 'Canceled a review of legal details', 'zh-cn': '撤回法定信息审核' } },
  'legal_details.approve': { object: 'business', text: { en: 'Approved legal details', 'zh-cn': '通过法定信息审核' } },
  'legal_details.reject': { object: 'business', text: { en: 'Rejected legal details', 'zh-cn': '驳回法定信息审核' } },
} as const satisfies Record<string, AuditActionEntry>

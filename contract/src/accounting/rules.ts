import type { AuditActionEntry } from '../audit/action-entries.ts'
import type { RuleEntry } from '../errors/error-entries.ts'

/** Rules of accounting files. `{program}` is QuickBooks or Xero. */
export const accountingRules = {
  journal_days_missing: {
    en: 'Choose at most {maximum} days, such as created:"last month".',
    'zh-cn': '请选择不超过 {maximum} 天的日期，例如 created:"last month"。',
  },
  journal_currency_missing: { en: '{program} imports one currency per file. Choose a currency.', 'zh-cn': '{program} 每个文件只能导入一个币种，请选择币种。' },
  journal_currency_decimals: {
    en: "{program} doesn't import {currency}, which has more than two decimal places. Export the journal instead.",
    'zh-cn': '{program} 不支持 {currency}（超过两位小数），请改为导出日记账。',
  },
  journal_too_many_lines: {
    en: '{program} imports at most {maximum} lines per file, and this file would have {count}. Choose fewer days or one entry per month.',
    'zh-cn': '{program} 每个文件最多导入 {maximum} 行，此文件将有 {count} 行。请缩短日期范围，或改为每月一笔。',
  },
  journal_codes_missing: {
    en: '{program} needs an account code and a tax rate for: {accounts}. Add them under Account codes.',
    'zh-cn': '{program} 需要以下科目的科目代码和税率：{accounts}。请在“科目代码”中补充。',
  },
  journal_text_start: { en: 'Start with a letter or a digit.', 'zh-cn': '请以字母、汉字或数字开头。' },
  journal_account_repeated: { en: 'List each account once.', 'zh-cn': '每个科目只能出现一次。' },
} as const satisfies Record<string, RuleEntry>

/** Limits of accounting files. */
export const accountingLimits = {
  /** Days of one file. */
  journalDaysMax: 366,
  journalNameLengthMax: 100,
  journalCodeLengthMax: 20,
} as const

/** Audited actions on accounting files. */
export const accountingAuditActions = {
  'journal_accounts.changed': { object: 'account', text: { en: 'Changed account codes for accounting', 'zh-cn': '修改会计科目代码' } },
} as const satisfies Record<string, AuditActionEntry>

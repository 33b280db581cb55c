import type { Locale } from '@counterfoil/contract/locale'
import type { FileRule } from '@counterfoil/contract/reconciliation/reasons'

/** Whether the advice of a rule is about columns. Only CSV files have some that can be chosen. */
const columnRules: ReadonlySet<FileRule> = new Set(['encoding', 'date', 'amount', 'currency_unknown'])

const exportAgain = { en: 'Export the statement again, or ask your bank.', 'zh-cn': '请重新导出对账单，或联系银行。' }

/** What is wrong with a file, and what to do. `{…}` stand for values of the rejection. */
export const fileRuleTexts: Readonly<Record<Locale, Readonly<Record<FileRule, { readonly text: string; readonly next: string }>>>> = {
  en: {
    empty: { text: 'The file has no lines.', next: 'Export the statement again with at least one line.' },
    unknown_format: { text: 'The file is not a statement in CSV, CAMT.053 or MT940.', next: 'Download the statement in one of these formats.' },
    encoding: { text: 'Line {line} is not valid {encoding}.', next: 'Upload it again with another encoding, or save it as UTF-8.' },
    columns: { text: 'Line {line} has {count} columns, but column {column} is needed.', next: 'Upload it again and check the delimiter and the columns.' },
    quotes: { text: 'Line {line} has a quote that is not closed.', next: 'Export the file again, or upload it again and check the delimiter.' },
    date: { text: 'Line {line}: “{value}” is not a date.', next: 'Upload it again and check the column and the order of day and month.' },
    amount: { text: 'Line {line}: “{value}” is not an amount in {currency}.', next: 'Upload it again and check the column and the decimal mark.' },
    amount_ambiguous: {
      text: 'Line {line}: “{value}” can be read in two ways in {currency}.',
      next: 'Upload it again and check the decimal mark and the number of decimals.',
    },
    direction: {
      text: "Line {line}: “{value}” doesn't say whether the money came in or went out.",
      next: 'Upload it again and check the direction column.',
    },
    currency_unknown: { text: 'Line {line}: “{value}” is not a currency.', next: 'Upload it again and check the column of the currency.' },
    currency_missing: { text: 'The file does not name its currency.', next: 'Upload it again and choose the currency of the account.' },
    several_currencies: { text: 'Line {line} is in {value}, the lines before it in {currency}.', next: 'Upload one file for each currency.' },
    too_many_lines: { text: 'The file has more than {maximum} lines.', next: 'Split it by month and upload each part.' },
    too_long_line: { text: 'Line {line} is too long.', next: 'Export the file again, or upload it again and check the delimiter.' },
    xml: { text: 'Line {line} is not valid XML.', next: 'Download the statement from your bank again.' },
    doctype: { text: 'Line {line} has a document type, which is not allowed.', next: 'Download the statement from your bank again.' },
    not_camt: { text: 'The file is XML, but not a CAMT.053 statement.', next: 'Choose CAMT.053 when you download it from your bank.' },
    mt940: { text: 'Line {line} is not valid MT940: “{value}”.', next: 'Download the statement from your bank again.' },
    balance: {
      text: 'The opening balance plus all lines is {value}, but the closing balance is {expected}.',
      next: 'Lines are missing. Download the whole statement again.',
    },
    running_balance: {
      text: 'Line {line}: the balance is {value}, but the lines lead to {expected}.',
      next: 'Upload it again and check the columns, or choose no balance column.',
    },
    failed: { text: 'Reading the file failed because of an error on our side.', next: 'Upload it again later. If it fails again, contact support.' },
  },
  'zh-cn': {
    empty: { text: '文件中没有流水。', next: '请重新导出至少包含一条流水的对账单。' },
    unknown_format: { text: '该文件不是 CSV、CAMT.053 或 MT940 格式的对账单。', next: '请下载其中一种格式的对账单。' },
    encoding: { text: '第 {line} 行不是有效的 {encoding} 编码。', next: '请重新上传并选择其他编码，或将文件另存为 UTF-8。' },
    columns: { text: '第 {line} 行只有 {count} 列，但需要第 {column} 列。', next: '请重新上传，并检查分隔符和列的设置。' },
    quotes: { text: '第 {line} 行的引号未闭合。', next: '请重新导出文件，或重新上传并检查分隔符。' },
    date: { text: '第 {line} 行：“{value}”不是有效日期。', next: '请重新上传，并检查日期列以及年月日的顺序。' },
    amount: { text: '第 {line} 行：“{value}”不是有效的 {currency} 金额。', next: '请重新上传，并检查金额列和小数点符号。' },
    amount_ambiguous: { text: '第 {line} 行：“{value}”作为 {currency} 金额有两种读法。', next: '请重新上传，并检查小数点符号和小数位数。' },
    direction: { text: '第 {line} 行：“{value}”未说明是收入还是支出。', next: '请重新上传，并检查收支方向列。' },
    currency_unknown: { text: '第 {line} 行：“{value}”不是有效币种。', next: '请重新上传，并检查币种列。' },
    currency_missing: { text: '文件中没有币种信息。', next: '请重新上传，并选择账户的币种。' },
    several_currencies: { text: '第 {line} 行的币种是 {value}，之前的流水是 {currency}。', next: '请按币种分别上传文件。' },
    too_many_lines: { text: '文件超过 {maximum} 行。', next: '请按月拆分后分别上传。' },
    too_long_line: { text: '第 {line} 行过长。', next: '请重新导出文件，或重新上传并检查分隔符。' },
    xml: { text: '第 {line} 行不是有效的 XML。', next: '请重新从银行下载对账单。' },
    doctype: { text: '第 {line} 行包含文档类型声明，不允许使用。', next: '请重新从银行下载对账单。' },
    not_camt: { text: '该 XML 文件不是 CAMT.053 对账单。', next: '从银行下载时请选择 CAMT.053 格式。' },
    mt940: { text: '第 {line} 行不是有效的 MT940：“{value}”。', next: '请重新从银行下载对账单。' },
    balance: { text: '期初余额加上全部流水为 {value}，但期末余额为 {expected}。', next: '流水不完整，请重新下载完整的对账单。' },
    running_balance: { text: '第 {line} 行：余额为 {value}，但按流水计算应为 {expected}。', next: '请重新上传并检查列的设置，或不选择余额列。' },
    failed: { text: '系统错误，未能读取该文件。', next: '请稍后重新上传；如仍失败，请联系客服。' },
  },
}

/** What to do about a file. @param hasColumns whether it is a CSV file. */
export function nextStepOf(locale: Locale, rule: FileRule, hasColumns: boolean): string {
  return columnRules.has(rule) && !hasColumns ? exportAgain[locale] : fileRuleTexts[locale][rule].next
}

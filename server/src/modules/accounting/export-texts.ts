import type { AccountingList } from '@counterfoil/contract/accounting/layouts'
import type { Locale } from '@counterfoil/contract/locale'

/** Texts in files for accountants, which the server writes. Columns of files for programs have the names that those read, in every language. */

type Column = 'number' | 'date' | 'code' | 'account' | 'description' | 'debit' | 'credit' | 'currency'

interface JournalExportTexts {
  /** Of each file, and of a workbook's sheet. */
  readonly title: Readonly<Record<AccountingList, string>>
  readonly columns: Readonly<Record<Column, string>>
}

export const journalExportTexts: Readonly<Record<Locale, JournalExportTexts>> = {
  en: {
    title: {
      journal: 'Journal',
      quickbooks_journal: 'QuickBooks journal entries',
      quickbooks_bank: 'QuickBooks bank transactions',
      xero_journal: 'Xero manual journals',
      xero_bank: 'Xero bank statement',
    },
    columns: {
      number: 'Entry',
      date: 'Date',
      code: 'Account code',
      account: 'Account',
      description: 'Description',
      debit: 'Debit',
      credit: 'Credit',
      currency: 'Currency',
    },
  },
  'zh-cn': {
    title: {
      journal: '日记账',
      quickbooks_journal: 'QuickBooks 日记账分录',
      quickbooks_bank: 'QuickBooks 银行流水',
      xero_journal: 'Xero 手工日记账',
      xero_bank: 'Xero 银行对账单',
    },
    columns: { number: '凭证号', date: '日期', code: '科目代码', account: '科目', description: '摘要', debit: '借方', credit: '贷方', currency: '币种' },
  },
}

import type { StatementLineKind } from '@counterfoil/contract/billing/line-kinds'
import type { Locale } from '@counterfoil/contract/locale'
import type { CardRegion } from '@counterfoil/contract/terms/kinds'

/** Texts of fee statements, which the server writes into answers and files. */

type Column = 'number' | 'month' | 'currency' | 'line' | 'rate' | 'count' | 'volume' | 'amount'

type DocumentText =
  | 'title'
  | 'issuedTo'
  | 'registration'
  | 'tax'
  | 'account'
  | 'period'
  | 'zone'
  | 'created'
  | 'open'
  | 'fees'
  | 'total'
  | 'none'
  | 'note'
  | 'page'

interface StatementTexts {
  readonly lines: Readonly<Record<StatementLineKind, string>>
  readonly regions: Readonly<Record<CardRegion, string>>
  /** Of a CSV file, in its order. */
  readonly columns: Readonly<Record<Column, string>>
  /** Of a PDF file. */
  readonly document: Readonly<Record<DocumentText, string>>
}

export const statementTexts: Readonly<Record<Locale, StatementTexts>> = {
  en: {
    lines: {
      payments: 'Payment fees',
      conversion: 'Currency conversion fees',
      dispute: 'Dispute fees',
      dispute_returned: 'Dispute fees returned',
      payout: 'Payout fees',
      payout_returned: 'Payout fees returned',
      other: 'Other fees',
    },
    regions: { domestic: 'Domestic cards', international: 'International cards' },
    columns: {
      number: 'Statement number',
      month: 'Month',
      currency: 'Currency',
      line: 'Fee',
      rate: 'Rate',
      count: 'Count',
      volume: 'Volume',
      amount: 'Amount',
    },
    document: {
      title: 'Fee statement, {month}',
      issuedTo: 'Issued to',
      registration: 'Registration number: {value}',
      tax: 'Tax number: {value}',
      account: 'Account',
      period: 'Period',
      zone: 'Time zone',
      created: 'Created',
      open: 'This month is in progress. Fees may be added until it ends.',
      fees: 'Fees in {currency}',
      total: 'Total',
      none: 'No fees in this month.',
      note: "Fees were deducted from your balance as they were charged. Refunds are free; fees of refunded payments aren't returned.",
      page: 'Page {page} of {count}',
    },
  },
  'zh-cn': {
    lines: {
      payments: '交易手续费',
      conversion: '货币兑换手续费',
      dispute: '争议手续费',
      dispute_returned: '退还的争议手续费',
      payout: '提现手续费',
      payout_returned: '退还的提现手续费',
      other: '其他手续费',
    },
    regions: { domestic: '境内卡', international: '境外卡' },
    columns: { number: '账单编号', month: '月份', currency: '币种', line: '手续费', rate: '费率', count: '笔数', volume: '交易额', amount: '金额' },
    document: {
      title: '{month}手续费账单',
      issuedTo: '致',
      registration: '注册号：{value}',
      tax: '税号：{value}',
      account: '账户',
      period: '账期',
      zone: '时区',
      created: '生成时间',
      open: '本月尚未结束，结束前可能继续产生手续费。',
      fees: '{currency} 手续费',
      total: '合计',
      none: '本月没有产生手续费。',
      note: '手续费在收取时已从余额中扣除。退款不收费，已退款交易的手续费不予退还。',
      page: '第 {page} 页，共 {count} 页',
    },
  },
}

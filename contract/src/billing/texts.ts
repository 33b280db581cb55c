import type { Locale } from '../locale.ts'
import type { CardRegion } from '../terms.ts'
import type { StatementLineKind } from './line-kinds.ts'

/** Texts of fee statements, which the server writes into answers and files. */

type Column = 'number' | 'month' | 'currency' | 'line' | 'rate' | 'count' | 'volume' | 'amount'

interface StatementTexts {
  readonly lines: Readonly<Record<StatementLineKind, string>>
  readonly regions: Readonly<Record<CardRegion, string>>
  /** Of a CSV file, in its order. */
  readonly columns: Readonly<Record<Column, string>>
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
  },
}

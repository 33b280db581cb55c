import type { Locale } from '@counterfoil/contract/locale'
import type { BalanceLineKind } from '@counterfoil/contract/statements/lines'

/** Texts of balance statements, which the server writes into answers and files. */

type Column = 'number' | 'month' | 'currency' | 'line' | 'count' | 'amount'
type DocumentText = 'title' | 'open' | 'heading' | 'opening' | 'closing' | 'reserved' | 'none' | 'note'

interface BalanceStatementTexts {
  readonly lines: Readonly<Record<BalanceLineKind, string>>
  /** Of a CSV file, in its order. */
  readonly columns: Readonly<Record<Column, string>>
  /** Of a PDF file, beside those of fee statements. */
  readonly document: Readonly<Record<DocumentText, string>>
}

export const balanceStatementTexts: Readonly<Record<Locale, BalanceStatementTexts>> = {
  en: {
    lines: {
      charges: 'Sales',
      payment_fees: 'Payment fees',
      refunds: 'Refunds',
      refund_failures: 'Failed refunds returned',
      disputes: 'Disputes',
      dispute_fees: 'Dispute fees',
      dispute_reversals: 'Disputes won',
      dispute_fees_returned: 'Dispute fees returned',
      exchanged_out: 'Converted to other currencies',
      exchanged_in: 'Converted from other currencies',
      conversion_fees: 'Currency conversion fees',
      reserve_holds: 'Reserve held',
      reserve_releases: 'Reserve released',
      payouts: 'Payouts',
      payout_fees: 'Payout fees',
      payouts_canceled: 'Payouts canceled',
      payouts_returned: 'Payouts returned',
      payout_fees_returned: 'Payout fees returned',
      carried_forward: 'Carried forward between payouts',
      write_offs: 'Write-offs',
      other_fees: 'Other fees',
    },
    columns: { number: 'Statement number', month: 'Month', currency: 'Currency', line: 'Line', count: 'Transactions', amount: 'Amount' },
    document: {
      title: 'Balance statement, {month}',
      open: 'This month is in progress. Figures may change until it ends.',
      heading: 'Balance in {currency}',
      opening: 'Opening balance',
      closing: 'Closing balance',
      reserved: 'Held in reserve at the end of the period, not included: {amount}',
      none: 'Nothing has moved up to the end of this month.',
      note: 'The balance is your available and pending money. Payouts leave it when they are created.',
    },
  },
  'zh-cn': {
    lines: {
      charges: '收款',
      payment_fees: '交易手续费',
      refunds: '退款',
      refund_failures: '退款失败退回',
      disputes: '争议扣款',
      dispute_fees: '争议手续费',
      dispute_reversals: '争议胜诉退回',
      dispute_fees_returned: '退还的争议手续费',
      exchanged_out: '兑换为其他币种',
      exchanged_in: '由其他币种兑入',
      conversion_fees: '货币兑换手续费',
      reserve_holds: '保证金暂扣',
      reserve_releases: '保证金释放',
      payouts: '提现',
      payout_fees: '提现手续费',
      payouts_canceled: '提现取消退回',
      payouts_returned: '提现失败退回',
      payout_fees_returned: '退还的提现手续费',
      carried_forward: '提现间结转',
      write_offs: '核销',
      other_fees: '其他手续费',
    },
    columns: { number: '对账单编号', month: '月份', currency: '币种', line: '项目', count: '笔数', amount: '金额' },
    document: {
      title: '{month}余额对账单',
      open: '本月尚未结束，数据在月底前可能变化。',
      heading: '{currency} 余额',
      opening: '期初余额',
      closing: '期末余额',
      reserved: '期末保证金（不计入余额）：{amount}',
      none: '截至本月底没有任何余额变动。',
      note: '余额包括可用余额和待结算金额，提现在创建时即从余额中扣除。',
    },
  },
}

import type { MovementType } from '@counterfoil/contract/balance/kinds'
import type { Locale } from '@counterfoil/contract/locale'

/** Texts in files of balance transactions, which the server writes. Types are called as in the dashboard; a test compares them. */

interface MovementExportTexts {
  readonly title: string
  readonly linesTitle: string
  readonly total: string
  readonly columns: Readonly<Record<'id' | 'created' | 'type' | 'source' | 'payment' | 'payout' | 'amount' | 'fee' | 'net' | 'currency' | 'available', string>>
  readonly type: Readonly<Record<MovementType, string>>
}

/** `{zone}` stands for the time zone. */
export const movementExportTexts: Readonly<Record<Locale, MovementExportTexts>> = {
  en: {
    title: 'Transactions',
    linesTitle: 'Payout transactions',
    total: 'Total',
    columns: {
      id: 'Transaction ID',
      created: 'Time ({zone})',
      type: 'Type',
      source: 'Source ID',
      payment: 'Payment ID',
      payout: 'Payout ID',
      amount: 'Amount',
      fee: 'Fee',
      net: 'Net',
      currency: 'Currency',
      available: 'Available ({zone})',
    },
    type: {
      charge: 'Sale',
      refund: 'Refund',
      refund_failure: 'Failed refund',
      dispute: 'Dispute',
      dispute_reversal: 'Dispute won',
      exchange_out: 'Converted to another currency',
      exchange_in: 'Converted from another currency',
      reserve_hold: 'Reserve held',
      reserve_release: 'Reserve released',
      payout: 'Payout',
      payout_fee: 'Payout fee',
      payout_cancel: 'Payout canceled',
      payout_failure: 'Payout returned',
      payout_carried_out: 'Balance carried forward',
      payout_carried_in: 'Balance brought forward',
      write_off: 'Written off',
    },
  },
  'zh-cn': {
    title: '余额变动',
    linesTitle: '提现明细',
    total: '合计',
    columns: {
      id: '变动编号',
      created: '时间（{zone}）',
      type: '类型',
      source: '来源编号',
      payment: '交易编号',
      payout: '提现编号',
      amount: '金额',
      fee: '手续费',
      net: '净额',
      currency: '币种',
      available: '可用时间（{zone}）',
    },
    type: {
      charge: '收款',
      refund: '退款',
      refund_failure: '退款失败退回',
      dispute: '争议扣款',
      dispute_reversal: '争议胜诉退回',
      exchange_out: '兑换为其他币种',
      exchange_in: '由其他币种兑入',
      reserve_hold: '保证金暂扣',
      reserve_release: '保证金释放',
      payout: '提现',
      payout_fee: '提现手续费',
      payout_cancel: '提现取消退回',
      payout_failure: '提现失败退回',
      payout_carried_out: '结转至下一笔提现',
      payout_carried_in: '上一笔提现结转',
      write_off: '核销',
    },
  },
}

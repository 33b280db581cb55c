import type { ErrorName } from '../errors.ts'
import type { Locale } from '../locale.ts'
import type { BulkOutcome } from './bulk.ts'

/** Texts in files of the results of bulk actions, which the server writes. Outcomes are called as in the dashboard; a test compares them. */

interface BulkExportTexts {
  readonly title: string
  readonly columns: Readonly<Record<'payment' | 'customer' | 'amount' | 'currency' | 'result' | 'reason' | 'status', string>>
  readonly outcome: Readonly<Record<BulkOutcome, string>>
}

export const bulkExportTexts: Readonly<Record<Locale, BulkExportTexts>> = {
  en: {
    title: 'Results',
    columns: {
      payment: 'Payment ID',
      customer: 'Customer email',
      amount: 'Amount',
      currency: 'Currency',
      result: 'Result',
      reason: 'Reason',
      status: 'Payment status',
    },
    outcome: { open: 'Not processed', pending: 'Processing', done: 'Done', sent: 'Sent, not confirmed', refused: 'Failed', excluded: 'Not possible' },
  },
  'zh-cn': {
    title: '处理结果',
    columns: { payment: '交易编号', customer: '客户邮箱', amount: '金额', currency: '币种', result: '结果', reason: '原因', status: '交易状态' },
    outcome: { open: '未处理', pending: '处理中', done: '已完成', sent: '已提交，待确认', refused: '失败', excluded: '无法处理' },
  },
}

/** Why a payment of a bulk action is refused or excluded. Others are possible, and are written by their names. */
export const bulkRefusals = [
  'payment_not_captured',
  'payment_not_refundable',
  'payment_not_capturable',
  'payment_not_cancelable',
  'payment_changed',
  'above_own_limit',
  'balance_not_enough',
  'bulk_right_lost',
  'still_in_progress',
] as const satisfies readonly ErrorName[]

import type { ErrorName } from '@counterfoil/contract/errors'
import type { Locale } from '@counterfoil/contract/locale'
import type { BulkKind, BulkOutcome, BulkState } from '@counterfoil/contract/payments/bulk'

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

/** Texts in files of bulk actions, as the dashboard has them. An action in its list has begun. */
interface BulkActionTexts {
  readonly title: string
  readonly columns: Readonly<Record<'action' | 'id' | 'payments' | 'status' | 'handled' | 'createdBy' | 'created', string>>
  readonly kind: Readonly<Record<BulkKind, string>>
  readonly state: Readonly<Record<Exclude<BulkState, 'review' | 'expired'>, string>>
}

/** `{zone}` stands for the time zone. */
export const bulkActionTexts: Readonly<Record<Locale, BulkActionTexts>> = {
  en: {
    title: 'Bulk actions',
    columns: {
      action: 'Action',
      id: 'ID',
      payments: 'Payments',
      status: 'Status',
      handled: 'Processed',
      createdBy: 'Started by',
      created: 'Created ({zone})',
    },
    kind: { refund: 'Bulk refund', capture: 'Bulk capture', cancel: 'Bulk cancellation' },
    state: { waiting: 'Queued', running: 'In progress', stopping: 'Stopping', done: 'Finished', failed: 'Interrupted', stopped: 'Stopped' },
  },
  'zh-cn': {
    title: '批量操作',
    columns: { action: '操作', id: '编号', payments: '交易数', status: '状态', handled: '已处理', createdBy: '发起人', created: '创建时间（{zone}）' },
    kind: { refund: '批量退款', capture: '批量请款', cancel: '批量取消' },
    state: { waiting: '排队中', running: '进行中', stopping: '正在停止', done: '已完成', failed: '已中断', stopped: '已停止' },
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

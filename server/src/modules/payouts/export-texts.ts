import type { Locale } from '@counterfoil/contract/locale'
import type { PayoutStatus } from '@counterfoil/contract/statuses'

/** Texts in files of payouts, which the server writes. Statuses are called as in the dashboard; a test compares them. */

interface PayoutExportTexts {
  readonly title: string
  readonly columns: Readonly<
    Record<'id' | 'created' | 'amount' | 'fee' | 'currency' | 'status' | 'bank' | 'last4' | 'arrival' | 'how' | 'failure' | 'trace' | 'found', string>
  >
  readonly status: Readonly<Record<PayoutStatus, string>>
  readonly how: Readonly<Record<'automatic' | 'asked', string>>
}

/** `{zone}` stands for the time zone. */
export const payoutExportTexts: Readonly<Record<Locale, PayoutExportTexts>> = {
  en: {
    title: 'Payouts',
    columns: {
      id: 'Payout ID',
      created: 'Created ({zone})',
      amount: 'Amount',
      fee: 'Fee',
      currency: 'Currency',
      status: 'Status',
      bank: 'Bank',
      last4: 'Account last 4',
      arrival: 'Arrives',
      how: 'Type',
      failure: 'Failure reason',
      trace: 'Trace ID',
      found: 'On bank statement',
    },
    status: { processing: 'Processing', completed: 'Completed', processing_failure: 'Processing failure', canceled: 'Canceled' },
    how: { automatic: 'Automatic', asked: 'Manual' },
  },
  'zh-cn': {
    title: '提现',
    columns: {
      id: '提现编号',
      created: '创建时间（{zone}）',
      amount: '金额',
      fee: '手续费',
      currency: '币种',
      status: '状态',
      bank: '银行',
      last4: '账户后四位',
      arrival: '到账日',
      how: '类型',
      failure: '失败原因',
      trace: '银行追踪号',
      found: '对账单日期',
    },
    status: { processing: '处理中', completed: '已完成', processing_failure: '处理失败', canceled: '已取消' },
    how: { automatic: '自动', asked: '手动' },
  },
}

import type { Locale } from '@counterfoil/contract/locale'
import type { FraudType } from '@counterfoil/contract/statuses'

/** Texts in files of the items behind a VAMP count, which the server writes. Kinds and types are called as in the dashboard; a test compares them. */

interface VampExportTexts {
  readonly title: string
  /** Of the reports that may still be followed by a dispute. */
  readonly warnings: string
  readonly columns: Readonly<
    Record<'id' | 'processed' | 'kind' | 'excluded' | 'category' | 'fraudType' | 'payment' | 'amount' | 'currency' | 'status' | 'customer', string>
  >
  readonly kind: Readonly<Record<'tc40' | 'tc15' | 'tc05', string>>
  readonly excluded: Readonly<Record<'yes' | 'no', string>>
  readonly fraudType: Readonly<Record<FraudType, string>>
}

export const vampExportTexts: Readonly<Record<Locale, VampExportTexts>> = {
  en: {
    title: 'VAMP items',
    warnings: 'Fraud reports',
    columns: {
      id: 'ID',
      processed: 'Processed (UTC)',
      kind: 'Type',
      excluded: 'Excluded',
      category: 'Category',
      fraudType: 'Fraud type',
      payment: 'Payment ID',
      amount: 'Amount',
      currency: 'Currency',
      status: 'Status',
      customer: 'Customer email',
    },
    kind: { tc40: 'Fraud report', tc15: 'Dispute', tc05: 'Sale' },
    excluded: { yes: 'Yes', no: 'No' },
    fraudType: {
      card_never_received: 'Card never received',
      fraudulent_card_application: 'Fraudulent card application',
      made_with_counterfeit_card: 'Counterfeit card',
      made_with_lost_card: 'Lost card',
      made_with_stolen_card: 'Stolen card',
      misc: 'Other fraud',
      unauthorized_use_of_card: 'Unauthorized use',
    },
  },
  'zh-cn': {
    title: 'VAMP 明细',
    warnings: '欺诈报告',
    columns: {
      id: '编号',
      processed: '处理时间（UTC）',
      kind: '类型',
      excluded: '不计入',
      category: '类别',
      fraudType: '欺诈类型',
      payment: '交易编号',
      amount: '金额',
      currency: '币种',
      status: '状态',
      customer: '客户邮箱',
    },
    kind: { tc40: '欺诈报告', tc15: '争议', tc05: '交易' },
    excluded: { yes: '是', no: '否' },
    fraudType: {
      card_never_received: '未收到卡片',
      fraudulent_card_application: '冒名申请卡片',
      made_with_counterfeit_card: '伪卡',
      made_with_lost_card: '卡片遗失',
      made_with_stolen_card: '卡片被盗',
      misc: '其他欺诈',
      unauthorized_use_of_card: '未经授权使用',
    },
  },
}

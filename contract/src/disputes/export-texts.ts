import type { Locale } from '../locale.ts'
import type { DisputeCategory, DisputeKind, DisputeNetwork, DisputeStatus } from '../statuses.ts'
import type { DisputeClosedReason } from './closed-reasons.ts'

/** Texts in files of disputes, which the server writes. They are those of the dashboard; a test compares them. */

type Column =
  | 'id'
  | 'amount'
  | 'currency'
  | 'status'
  | 'reason'
  | 'category'
  | 'network'
  | 'code'
  | 'due'
  | 'payment'
  | 'last4'
  | 'customer'
  | 'assignee'
  | 'outcome'
  | 'closed'
  | 'created'

interface DisputeExportTexts {
  readonly title: string
  readonly columns: Readonly<Record<Column, string>>
  readonly status: Readonly<Record<DisputeStatus, string>>
  readonly reason: Readonly<Record<DisputeCategory, string>>
  readonly category: Readonly<Record<DisputeKind, string>>
  readonly network: Readonly<Record<DisputeNetwork, string>>
  readonly outcome: Readonly<Record<DisputeClosedReason, string>>
}

/** `{zone}` stands for the time zone. */
export const disputeExportTexts: Readonly<Record<Locale, DisputeExportTexts>> = {
  en: {
    title: 'Disputes',
    columns: {
      id: 'Dispute ID',
      amount: 'Amount',
      currency: 'Currency',
      status: 'Status',
      reason: 'Reason',
      category: 'Category',
      network: 'Network',
      code: 'Network reason code',
      due: 'Respond by ({zone})',
      payment: 'Payment ID',
      last4: 'Card last 4',
      customer: 'Customer email',
      assignee: 'Assignee',
      outcome: 'Outcome',
      closed: 'Closed ({zone})',
      created: 'Opened ({zone})',
    },
    status: {
      warning_needs_response: 'Inquiry: needs response',
      warning_under_review: 'Inquiry: under review',
      warning_closed: 'Inquiry: closed',
      needs_response: 'Needs response',
      under_review: 'Under review',
      won: 'Won',
      lost: 'Lost',
    },
    reason: {
      fraud: 'Fraud',
      duplicate: 'Duplicate',
      product_not_received: 'Product not received',
      product_unacceptable: 'Product unacceptable',
      subscription_canceled: 'Subscription canceled',
      credit_not_processed: 'Credit not processed',
      general: 'General',
      unrecognized: 'Unrecognized',
      others: 'Other',
    },
    category: {
      query: 'Inquiry',
      chargeback: 'Chargeback',
      compliance: 'Compliance case',
    },
    network: {
      visa: 'Visa',
      mastercard: 'Mastercard',
      amex: 'American Express',
      discover: 'Discover',
    },
    outcome: {
      accepted: 'Accepted',
      deadline_passed: 'Deadline passed',
      issuer_decided: 'Decided by the issuer',
      refunded: 'Refunded',
      not_escalated: 'Not escalated',
    },
  },
  'zh-cn': {
    title: '争议',
    columns: {
      id: '争议编号',
      amount: '金额',
      currency: '币种',
      status: '状态',
      reason: '原因',
      category: '类别',
      network: '卡组织',
      code: '卡组织代码',
      due: '回应截止时间（{zone}）',
      payment: '交易编号',
      last4: '卡号后四位',
      customer: '客户邮箱',
      assignee: '负责人',
      outcome: '结果',
      closed: '结束时间（{zone}）',
      created: '发起时间（{zone}）',
    },
    status: {
      warning_needs_response: '调单：待回应',
      warning_under_review: '调单：审核中',
      warning_closed: '调单：已关闭',
      needs_response: '待回应',
      under_review: '审核中',
      won: '胜诉',
      lost: '败诉',
    },
    reason: {
      fraud: '欺诈',
      duplicate: '重复扣款',
      product_not_received: '未收到商品',
      product_unacceptable: '商品与描述不符',
      subscription_canceled: '订阅已取消',
      credit_not_processed: '未收到退款',
      general: '一般争议',
      unrecognized: '无法识别的交易',
      others: '其他',
    },
    category: {
      query: '调单',
      chargeback: '拒付',
      compliance: '合规案件',
    },
    network: {
      visa: 'Visa',
      mastercard: '万事达卡',
      amex: '美国运通',
      discover: 'Discover',
    },
    outcome: {
      accepted: '已接受',
      deadline_passed: '逾期未回应',
      issuer_decided: '发卡行裁定',
      refunded: '已退款',
      not_escalated: '未升级',
    },
  },
}

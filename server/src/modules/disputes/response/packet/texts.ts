import type { Locale } from '@counterfoil/contract/locale'
import type { DisputeCategory } from '@counterfoil/contract/statuses'

/** Texts of the file that an issuer gets. */

/** Names of the nine reasons as documents for issuers write them. */
export const disputeReasonTexts: Readonly<Record<DisputeCategory, Readonly<Record<Locale, string>>>> = {
  fraud: { en: 'Fraud', 'zh-cn': '欺诈' },
  duplicate: { en: 'Duplicate charge', 'zh-cn': '重复扣款' },
  product_not_received: { en: 'Product not received', 'zh-cn': '未收到商品或服务' },
  product_unacceptable: { en: 'Product unacceptable', 'zh-cn': '商品或服务不符' },
  subscription_canceled: { en: 'Subscription canceled', 'zh-cn': '订阅已取消' },
  credit_not_processed: { en: 'Credit not processed', 'zh-cn': '未退款' },
  general: { en: 'General', 'zh-cn': '一般争议' },
  unrecognized: { en: 'Unrecognized', 'zh-cn': '无法识别的交易' },
  others: { en: 'Other', 'zh-cn': '其他' },
}

type PacketText =
  | 'title'
  | 'inquiryTitle'
  | 'facts'
  | 'letter'
  | 'statements'
  | 'contents'
  | 'page'
  | 'pageShort'
  | 'part'
  | 'pageLeftOut'
  | 'merchant'
  | 'dispute'
  | 'networkCase'
  | 'reason'
  | 'amount'
  | 'opened'
  | 'payment'
  | 'charged'
  | 'card'
  | 'authorisation'
  | 'order'
  | 'customer'
  | 'descriptor'
  | 'created'

export const packetTexts: Readonly<Record<Locale, Readonly<Record<PacketText, string>>>> = {
  en: {
    title: 'Response to dispute {id}',
    inquiryTitle: 'Response to inquiry {id}',
    facts: 'Case',
    letter: 'Rebuttal letter',
    statements: 'Details',
    contents: 'Contents',
    page: 'Page {page} of {count}',
    pageShort: 'Page {page}',
    part: '{page} of {count}',
    pageLeftOut: "This page of the file can't be displayed and was left out.",
    merchant: 'Merchant',
    dispute: 'Dispute',
    networkCase: 'Network reason code',
    reason: 'Reason',
    amount: 'Disputed amount',
    opened: 'Opened',
    payment: 'Payment',
    charged: 'Charged',
    card: 'Card',
    authorisation: 'Authorization code',
    order: 'Order number',
    customer: 'Customer',
    descriptor: 'Statement descriptor',
    created: 'Prepared',
  },
  'zh-cn': {
    title: '争议 {id} 的答复',
    inquiryTitle: '调单 {id} 的答复',
    facts: '案件信息',
    letter: '抗辩函',
    statements: '详细信息',
    contents: '目录',
    page: '第 {page} 页，共 {count} 页',
    pageShort: '第 {page} 页',
    part: '第 {page}/{count} 页',
    pageLeftOut: '该文件的此页无法显示，已略去。',
    merchant: '商户',
    dispute: '争议编号',
    networkCase: '卡组织原因代码',
    reason: '争议原因',
    amount: '争议金额',
    opened: '争议发起时间',
    payment: '交易编号',
    charged: '扣款时间',
    card: '银行卡',
    authorisation: '授权码',
    order: '订单号',
    customer: '客户',
    descriptor: '账单显示名称',
    created: '编制时间',
  },
}

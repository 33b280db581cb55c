import type { Locale } from '../locale.ts'
import type { CardBrand, PaymentStatus } from '../statuses.ts'

/** Texts in files of payments, which the server writes. Statuses and brands are called as in the dashboard; a test compares them. */

interface PaymentExportTexts {
  readonly title: string
  readonly columns: Readonly<
    Record<
      | 'id'
      | 'amount'
      | 'currency'
      | 'status'
      | 'brand'
      | 'last4'
      | 'customer'
      | 'decline'
      | 'refunded'
      | 'captureBefore'
      | 'order'
      | 'description'
      | 'created'
      | 'store',
      string
    >
  >
  readonly status: Readonly<Record<PaymentStatus, string>>
  readonly brand: Readonly<Record<CardBrand, string>>
}

/** `{zone}` stands for the time zone. */
export const paymentExportTexts: Readonly<Record<Locale, PaymentExportTexts>> = {
  en: {
    title: 'Payments',
    columns: {
      id: 'Payment ID',
      amount: 'Amount',
      currency: 'Currency',
      status: 'Status',
      brand: 'Card brand',
      last4: 'Card last 4',
      customer: 'Customer email',
      decline: 'Decline reason',
      refunded: 'Refunded',
      captureBefore: 'Authorization expires ({zone})',
      order: 'Order number',
      description: 'Description',
      created: 'Created ({zone})',
      store: 'Store',
    },
    status: {
      unconfirmed: 'Unconfirmed',
      waiting_to_be_paid: 'Waiting to be paid',
      in_process: 'In process',
      uncaptured: 'Uncaptured',
      successful: 'Successful',
      failed: 'Failed',
      refunding: 'Refunding',
      partially_refunded: 'Partially refunded',
      refunded: 'Refunded',
      disputed: 'Disputed',
      canceled: 'Canceled',
    },
    brand: {
      visa: 'Visa',
      mastercard: 'Mastercard',
      amex: 'American Express',
      discover: 'Discover',
      diners: 'Diners Club',
      jcb: 'JCB',
      unionpay: 'UnionPay',
      eftpos_au: 'eftpos Australia',
      cartes_bancaires: 'Cartes Bancaires',
      unknown: 'Other brand',
    },
  },
  'zh-cn': {
    title: '交易',
    columns: {
      id: '交易编号',
      amount: '金额',
      currency: '币种',
      status: '状态',
      brand: '卡组织',
      last4: '卡号后四位',
      customer: '客户邮箱',
      decline: '拒绝原因',
      refunded: '已退款金额',
      captureBefore: '授权到期时间（{zone}）',
      order: '订单号',
      description: '描述',
      created: '创建时间（{zone}）',
      store: '店铺',
    },
    status: {
      unconfirmed: '待确认',
      waiting_to_be_paid: '待支付',
      in_process: '处理中',
      uncaptured: '待请款',
      successful: '成功',
      failed: '失败',
      refunding: '退款中',
      partially_refunded: '部分退款',
      refunded: '已退款',
      disputed: '有争议',
      canceled: '已取消',
    },
    brand: {
      visa: 'Visa',
      mastercard: '万事达卡',
      amex: '美国运通',
      discover: 'Discover',
      diners: '大来卡',
      jcb: 'JCB',
      unionpay: '银联',
      eftpos_au: '澳大利亚 eftpos',
      cartes_bancaires: '法国 CB 卡',
      unknown: '其他卡组织',
    },
  },
}

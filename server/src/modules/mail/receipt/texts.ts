import type { Locale } from '@counterfoil/contract/locale'

/** What a receipt says, as a PDF and in its email. */
interface ReceiptTexts {
  readonly title: string
  readonly from: string
  readonly facts: Readonly<Record<'payment' | 'paidAt' | 'order' | 'card' | 'description', string>>
  readonly lines: Readonly<Record<'paid' | 'refunded' | 'refundPending' | 'total', string>>
  /** `{date}` stands for the day of the refund. */
  readonly refundedOn: string
  readonly card: string
  readonly days: string
  readonly page: string
  readonly email: Readonly<Record<'subject' | 'preview' | 'text' | 'reason' | 'questions', string>>
}

export const receiptTexts: Readonly<Record<Locale, ReceiptTexts>> = {
  en: {
    title: 'Receipt',
    from: 'Paid to',
    facts: { payment: 'Payment ID', paidAt: 'Paid', order: 'Order number', card: 'Card', description: 'Description' },
    lines: { paid: 'Amount paid', refunded: 'Refunded', refundPending: 'Refund in progress', total: 'Total' },
    refundedOn: '{line} on {date}',
    card: '{brand} ending in {last4}',
    days: 'Refunds take {min} to {max} days to appear on your statement.',
    page: 'Page {page} of {count}',
    email: {
      subject: 'Your receipt',
      preview: 'The receipt for your payment is attached.',
      text: 'Thank you for your payment to {business}. The receipt is attached as a PDF.',
      reason: "You're receiving this because you paid {business}.",
      questions: 'For questions about your order, contact {business}.',
    },
  },
  'zh-cn': {
    title: '收据',
    from: '收款方',
    facts: { payment: '交易编号', paidAt: '付款时间', order: '订单号', card: '银行卡', description: '说明' },
    lines: { paid: '付款金额', refunded: '已退款', refundPending: '退款处理中', total: '合计' },
    refundedOn: '{line}（{date}）',
    card: '{brand}，尾号 {last4}',
    days: '退款需要 {min} 至 {max} 天才会显示在您的账单上。',
    page: '第 {page} 页，共 {count} 页',
    email: {
      subject: '您的收据',
      preview: '付款收据见附件。',
      text: '感谢您向 {business} 付款，收据 PDF 见附件。',
      reason: '您收到此邮件，是因为您向 {business} 支付了款项。',
      questions: '如对订单有疑问，请联系 {business}。',
    },
  },
}

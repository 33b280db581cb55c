import type { Locale } from '@counterfoil/contract/locale'
import type { DisputeCategory } from '@counterfoil/contract/statuses'

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

import type { Locale } from '@counterfoil/contract/locale'
import type { DisputeCategory } from '@counterfoil/contract/statuses'

interface CategoryText {
  /** What the cardholder claims. */
  readonly claim: string
  /** Who bears the loss, and what decides it. */
  readonly outlook: string
}

/** The nine reasons in plain words. */
export const categoryTexts: Readonly<Record<DisputeCategory, Readonly<Record<Locale, CategoryText>>>> = {
  fraud: {
    en: {
      claim: "The cardholder says they didn't make or allow this payment.",
      outlook: 'The issuer bears the loss if 3D Secure succeeded. Otherwise you have to show that the cardholder took part.',
    },
    'zh-cn': { claim: '持卡人表示未进行或授权这笔交易。', outlook: '如果 3D 验证成功，由发卡行承担损失；否则您需要证明持卡人参与了交易。' },
  },
  duplicate: {
    en: { claim: 'The cardholder says they were charged more than once for the same order.', outlook: 'You win by showing two separate orders.' },
    'zh-cn': { claim: '持卡人表示同一订单被重复扣款。', outlook: '证明是两笔独立的订单即可胜诉。' },
  },
  product_not_received: {
    en: {
      claim: 'The cardholder says the goods or services never arrived.',
      outlook: "Proof of delivery decides the outcome. 3D Secure doesn't protect against this claim.",
    },
    'zh-cn': { claim: '持卡人表示未收到商品或服务。', outlook: '关键在于送达证明，3D 验证对此不提供保护。' },
  },
  product_unacceptable: {
    en: {
      claim: 'The cardholder says the goods or services were damaged, defective or not as described.',
      outlook: 'The cardholder must have tried to return the goods or to settle with you first.',
    },
    'zh-cn': { claim: '持卡人表示商品或服务损坏、有缺陷或与描述不符。', outlook: '持卡人须先尝试退货或与您协商。' },
  },
  subscription_canceled: {
    en: { claim: 'The cardholder says they had canceled the subscription.', outlook: 'You win by showing that it was not canceled, or was used afterward.' },
    'zh-cn': { claim: '持卡人表示已取消订阅。', outlook: '证明未取消或取消后仍在使用即可胜诉。' },
  },
  credit_not_processed: {
    en: { claim: 'The cardholder says a promised refund never arrived.', outlook: 'A refund made before the dispute is the strongest defense.' },
    'zh-cn': { claim: '持卡人表示未收到应有的退款。', outlook: '争议之前已完成的退款是最有力的抗辩。' },
  },
  general: {
    en: {
      claim: 'The issuer says the payment was processed incorrectly or needs more information.',
      outlook: 'Authorization and processing records decide the outcome.',
    },
    'zh-cn': { claim: '发卡行表示交易处理有误或需要更多信息。', outlook: '关键在于授权和处理记录。' },
  },
  unrecognized: {
    en: {
      claim: "The cardholder doesn't recognize this payment on their statement.",
      outlook: 'Often settled by showing the order and the name on the statement. Otherwise, it counts as fraud.',
    },
    'zh-cn': { claim: '持卡人不认识账单上的这笔交易。', outlook: '说明所售内容和账单名称通常即可解决，否则按欺诈处理。' },
  },
  others: {
    en: { claim: "The issuer says a rule of the card network wasn't followed, or gives another reason.", outlook: 'Depends on the case.' },
    'zh-cn': { claim: '发卡行表示未遵守卡组织规则，或另有理由。', outlook: '视具体案件而定。' },
  },
}

import type { Locale } from './locale.ts'

/** Why a payment was declined: the codes of spec.md section 8. Stripe's and the networks' codes are mapped to these by the server. */
export const declineCodes = [
  'generic_decline',
  'insufficient_funds',
  'lost_card',
  'stolen_card',
  'card_velocity_exceeded',
  'test_mode_live_card',
  'expired_card',
  'incorrect_cvc',
  'incorrect_number',
  'processing_error',
  'payment_intent_authentication_failure',
  'invalid_expiry_year',
  'fraudulent',
  'not_supported',
  'issuer_unavailable',
  'restricted_card',
  'avs_failure',
  'transaction_blocked',
  'upstream_channel_error',
  'system_error',
  'unknown_error_with_code',
] as const
export type DeclineCode = (typeof declineCodes)[number]

/**
 * Texts of a decline. `text` and `next_step` are for the merchant's team; `payer_text` is safe to show to the person paying:
 * it never tells that a card is lost, stolen, restricted, suspected or blocked. `{code}` stands for the raw code.
 */
export interface DeclineTexts {
  text: string
  next_step: string
  payer_text: string
}

/** The texts of every decline code, in every language. */
export const declineTexts = {
  en: {
    generic_decline: {
      text: 'Declined by the card issuer without a reason.',
      next_step: 'Ask for another card, or ask the customer to call the issuer; check the risk result of the payment.',
      payer_text: 'Your card was declined. Please use another card or contact your bank.',
    },
    insufficient_funds: {
      text: 'Not enough funds on the card.',
      next_step: 'Retry on another day or take another card; for subscriptions schedule a retry.',
      payer_text: 'Not enough funds on this card. Please use another card.',
    },
    lost_card: {
      text: 'The card is reported lost. Do not retry.',
      next_step: 'Do not retry, do not tell the payer the true reason; ask for another card; look at the order as possible fraud.',
      payer_text: 'Your card was declined. Please use another card or contact your bank.',
    },
    stolen_card: {
      text: 'The card is reported stolen. Do not retry.',
      next_step:
        'Do not retry, do not tell the payer the true reason; ask for another card; look at the order as possible fraud and consider blocking the customer.',
      payer_text: 'Your card was declined. Please use another card or contact your bank.',
    },
    card_velocity_exceeded: {
      text: 'The card has reached its amount or usage limit.',
      next_step: 'Wait a day, lower the amount, or take another card.',
      payer_text: 'This card has reached its limit. Try later or use another card.',
    },
    test_mode_live_card: {
      text: 'A real card was used in test mode.',
      next_step: 'Use a test card, or switch the integration to live keys.',
      payer_text: 'This store is in test mode and cannot take real cards.',
    },
    expired_card: {
      text: 'The card has expired.',
      next_step: 'Ask for the new date or another card; use account updater for stored cards.',
      payer_text: 'This card has expired. Please use another card.',
    },
    incorrect_cvc: {
      text: 'The security code (CVC) is wrong.',
      next_step: 'Let the customer enter the code again; limit attempts (card testing).',
      payer_text: 'The security code is wrong. Please check it.',
    },
    incorrect_number: {
      text: 'The card number is wrong.',
      next_step: 'Let the customer enter the number again.',
      payer_text: 'The card number is wrong. Please check it.',
    },
    processing_error: {
      text: 'An error occurred while processing the card.',
      next_step: 'Retry once; if it comes back, take another card and report it.',
      payer_text: 'Something went wrong. Please try again.',
    },
    payment_intent_authentication_failure: {
      text: '3D Secure authentication failed or was abandoned.',
      next_step: 'Ask the customer to confirm again or to use another card.',
      payer_text: 'We could not confirm it is you. Please try again.',
    },
    invalid_expiry_year: {
      text: 'The expiry year is not valid.',
      next_step: 'Let the customer enter the date again.',
      payer_text: 'The expiry date is not valid. Please check it.',
    },
    fraudulent: {
      text: 'Refused on suspicion of fraud.',
      next_step: 'Show the payer a generic text only; review the order; put the customer on the allow list only if you know them.',
      payer_text: 'Your card was declined. Please use another card or contact your bank.',
    },
    not_supported: {
      text: 'The card does not support this payment type or currency.',
      next_step: 'Take another card or another currency; the customer may ask the issuer.',
      payer_text: 'This card does not support this payment. Please use another card.',
    },
    issuer_unavailable: {
      text: 'The card issuer could not be reached.',
      next_step: 'Retry with back-off; then another card.',
      payer_text: 'Your bank did not answer. Please try again in a few minutes.',
    },
    restricted_card: {
      text: 'The card is restricted by its issuer.',
      next_step: 'Take another card; the customer can call the issuer.',
      payer_text: 'Your card was declined. Please use another card or contact your bank.',
    },
    avs_failure: {
      text: 'The billing address does not match.',
      next_step: 'Let the customer correct the billing address; check the AVS rule.',
      payer_text: 'The billing address does not match. Please check it.',
    },
    transaction_blocked: {
      text: 'Blocked by a risk rule or block list.',
      next_step: 'Look at the rule or list entry that matched; remove it if wrong.',
      payer_text: 'Your card was declined. Please use another card or contact your bank.',
    },
    upstream_channel_error: {
      text: 'The payment channel returned an error.',
      next_step: 'Retry or route to another channel; alert operations if it goes on.',
      payer_text: 'Something went wrong. Please try again.',
    },
    system_error: {
      text: 'Internal system error.',
      next_step: 'Retry with the same idempotency key, and report the request id.',
      payer_text: 'Something went wrong. Please try again.',
    },
    unknown_error_with_code: {
      text: 'Unknown error (code: {code}).',
      next_step: 'Give the raw code to support, who can look it up.',
      payer_text: 'Your card was declined. Please use another card or contact your bank.',
    },
  },
  'zh-cn': {
    generic_decline: {
      text: '发卡行拒绝了这笔付款，未说明原因。',
      next_step: '请客户换一张卡或联系发卡行，并查看该付款的风险评估结果。',
      payer_text: '您的银行卡被拒绝，请更换银行卡或联系发卡行。',
    },
    insufficient_funds: {
      text: '卡内余额或可用额度不足。',
      next_step: '改天重试或换一张卡；订阅付款可安排稍后自动重试。',
      payer_text: '该卡余额不足，请更换银行卡。',
    },
    lost_card: {
      text: '该卡已挂失，请勿重试。',
      next_step: '请勿重试，也不要向付款人透露真实原因；请客户换一张卡，并留意该订单是否存在欺诈。',
      payer_text: '您的银行卡被拒绝，请更换银行卡或联系发卡行。',
    },
    stolen_card: {
      text: '该卡已报失窃，请勿重试。',
      next_step: '请勿重试，也不要向付款人透露真实原因；请客户换一张卡，留意该订单是否存在欺诈，并考虑拉黑该客户。',
      payer_text: '您的银行卡被拒绝，请更换银行卡或联系发卡行。',
    },
    card_velocity_exceeded: {
      text: '该卡已达到金额或使用次数上限。',
      next_step: '一天后再试、降低金额，或换一张卡。',
      payer_text: '该卡已达限额，请稍后再试或更换银行卡。',
    },
    test_mode_live_card: {
      text: '在测试模式下使用了真实银行卡。',
      next_step: '请使用测试卡，或将集成切换为正式环境密钥。',
      payer_text: '商家处于测试模式，无法使用真实银行卡。',
    },
    expired_card: {
      text: '银行卡已过期。',
      next_step: '请客户提供新的有效期或换一张卡；已保存的卡可使用卡信息自动更新服务。',
      payer_text: '该卡已过期，请更换银行卡。',
    },
    incorrect_cvc: {
      text: '安全码（CVC）不正确。',
      next_step: '请客户重新输入安全码，并限制尝试次数，以防盗刷试卡。',
      payer_text: '安全码不正确，请核对后重试。',
    },
    incorrect_number: {
      text: '银行卡号不正确。',
      next_step: '请客户重新输入卡号。',
      payer_text: '卡号不正确，请核对后重试。',
    },
    processing_error: {
      text: '处理银行卡时发生错误。',
      next_step: '重试一次；若再次出现，请换一张卡并反馈此问题。',
      payer_text: '处理出错，请重试。',
    },
    payment_intent_authentication_failure: {
      text: '3D 验证失败或未完成。',
      next_step: '请客户重新完成验证，或换一张卡。',
      payer_text: '身份验证未通过，请重试。',
    },
    invalid_expiry_year: {
      text: '有效期年份无效。',
      next_step: '请客户重新输入有效期。',
      payer_text: '有效期不正确，请核对。',
    },
    fraudulent: {
      text: '疑似欺诈，付款被拒绝。',
      next_step: '只向付款人显示通用提示；请人工复核，确信了解该客户时才将其加入白名单。',
      payer_text: '您的银行卡被拒绝，请更换银行卡或联系发卡行。',
    },
    not_supported: {
      text: '该卡不支持此类交易或币种。',
      next_step: '请换一张卡或使用其他币种；客户也可咨询发卡行。',
      payer_text: '该卡不支持此交易，请更换银行卡。',
    },
    issuer_unavailable: {
      text: '无法连接发卡行。',
      next_step: '逐渐延长间隔重试；仍失败则换一张卡。',
      payer_text: '银行暂无响应，请几分钟后重试。',
    },
    restricted_card: {
      text: '该卡被发卡行限制使用。',
      next_step: '请换一张卡；客户可联系发卡行了解情况。',
      payer_text: '您的银行卡被拒绝，请更换银行卡或联系发卡行。',
    },
    avs_failure: {
      text: '账单地址与发卡行记录不符。',
      next_step: '请客户更正账单地址，并检查地址验证（AVS）规则。',
      payer_text: '账单地址不匹配，请核对。',
    },
    transaction_blocked: {
      text: '被风控规则或黑名单拦截。',
      next_step: '查看命中的规则或名单条目；如属误拦，请将其移除。',
      payer_text: '您的银行卡被拒绝，请更换银行卡或联系发卡行。',
    },
    upstream_channel_error: {
      text: '上游支付通道返回错误。',
      next_step: '重试或改走其他通道；若持续出现，请通知运营人员。',
      payer_text: '支付通道异常，请重试。',
    },
    system_error: {
      text: '系统内部错误。',
      next_step: '使用相同的幂等键重试，并反馈请求编号。',
      payer_text: '系统繁忙，请重试。',
    },
    unknown_error_with_code: {
      text: '未知错误（代码：{code}）。',
      next_step: '请将原始代码提供给客服查询。',
      payer_text: '您的银行卡被拒绝，请更换银行卡或联系发卡行。',
    },
  },
} as const satisfies Record<Locale, Record<DeclineCode, DeclineTexts>>

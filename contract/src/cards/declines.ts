import type { Locale } from '../locale.ts'

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
      text: 'The card issuer gave no reason.',
      next_step: 'Ask the customer to use another card or contact the issuer.',
      payer_text: 'Your card was declined. Use another card or contact your bank.',
    },
    insufficient_funds: {
      text: 'Insufficient funds.',
      next_step: 'Ask the customer for another card, or retry later.',
      payer_text: 'Insufficient funds. Use another card.',
    },
    lost_card: {
      text: 'The card was reported lost.',
      next_step: "Don't retry, and don't tell the customer why. Ask for another card and check the order for fraud.",
      payer_text: 'Your card was declined. Use another card or contact your bank.',
    },
    stolen_card: {
      text: 'The card was reported stolen.',
      next_step: "Don't retry, and don't tell the customer why. Ask for another card, check the order for fraud and consider blocking the customer.",
      payer_text: 'Your card was declined. Use another card or contact your bank.',
    },
    card_velocity_exceeded: {
      text: 'The card has reached its spending or usage limit.',
      next_step: 'Retry tomorrow, lower the amount or ask for another card.',
      payer_text: 'This card has reached its limit. Try again later or use another card.',
    },
    test_mode_live_card: {
      text: 'A real card was used in test mode.',
      next_step: 'Use a test card, or switch the integration to live keys.',
      payer_text: "This store is in test mode and can't accept real cards.",
    },
    expired_card: {
      text: 'The card has expired.',
      next_step: 'Ask the customer for the new expiration date or another card. For stored cards, use an account updater service.',
      payer_text: 'This card has expired. Use another card.',
    },
    incorrect_cvc: {
      text: 'The security code (CVC) is incorrect.',
      next_step: 'Ask the customer to enter the code again. Limit attempts to prevent card testing.',
      payer_text: 'The security code is incorrect. Check it and try again.',
    },
    incorrect_number: {
      text: 'The card number is incorrect.',
      next_step: 'Ask the customer to enter the number again.',
      payer_text: 'The card number is incorrect. Check it and try again.',
    },
    processing_error: {
      text: 'An error occurred while processing the card.',
      next_step: 'Retry once. If it fails again, ask for another card and report the error.',
      payer_text: 'Something went wrong. Try again.',
    },
    payment_intent_authentication_failure: {
      text: '3D Secure authentication failed or was abandoned.',
      next_step: 'Ask the customer to authenticate again or use another card.',
      payer_text: "We couldn't verify your identity. Try again.",
    },
    invalid_expiry_year: {
      text: 'The expiration year is invalid.',
      next_step: 'Ask the customer to enter the date again.',
      payer_text: 'The expiration date is invalid. Check it and try again.',
    },
    fraudulent: {
      text: 'Declined because of suspected fraud.',
      next_step: 'Show the customer only a generic message, and review the order. Add the customer to the allow list only if you know them.',
      payer_text: 'Your card was declined. Use another card or contact your bank.',
    },
    not_supported: {
      text: "The card doesn't support this type of payment or currency.",
      next_step: 'Ask for another card, or charge in another currency. The customer can also contact the issuer.',
      payer_text: "This card doesn't support this payment. Use another card.",
    },
    issuer_unavailable: {
      text: "The card issuer couldn't be reached.",
      next_step: 'Retry at increasing intervals, then ask for another card.',
      payer_text: "Your bank didn't respond. Try again in a few minutes.",
    },
    restricted_card: {
      text: 'The issuer has restricted the card.',
      next_step: 'Ask for another card. The customer can contact the issuer.',
      payer_text: 'Your card was declined. Use another card or contact your bank.',
    },
    avs_failure: {
      text: "The billing address doesn't match.",
      next_step: 'Ask the customer to correct the billing address. Check your AVS rule.',
      payer_text: "The billing address doesn't match. Check it and try again.",
    },
    transaction_blocked: {
      text: 'Blocked by a risk rule, a list entry or the accepted payments.',
      next_step: "Review the matching rule, list entry or accepted payments, and change them if they don't apply.",
      payer_text: 'Your card was declined. Use another card or contact your bank.',
    },
    upstream_channel_error: {
      text: 'The payment channel returned an error.',
      next_step: 'Retry, or route to another channel. If the problem continues, alert your operations team.',
      payer_text: 'Something went wrong. Try again.',
    },
    system_error: {
      text: 'Internal system error.',
      next_step: 'Retry with the same idempotency key, and report the request ID.',
      payer_text: 'Something went wrong. Try again.',
    },
    unknown_error_with_code: {
      text: 'Unknown error (code: {code}).',
      next_step: 'Contact support with this code.',
      payer_text: 'Your card was declined. Use another card or contact your bank.',
    },
  },
  'zh-cn': {
    generic_decline: {
      text: '发卡行未说明原因。',
      next_step: '请客户换一张卡，或联系发卡行。',
      payer_text: '您的银行卡被拒绝，请更换银行卡或联系发卡行。',
    },
    insufficient_funds: { text: '余额或可用额度不足。', next_step: '请客户换一张卡，或稍后重试。', payer_text: '余额不足，请更换银行卡。' },
    lost_card: {
      text: '该卡已挂失。',
      next_step: '请勿重试，也不要告知客户原因。请客户换一张卡，并检查订单是否涉及欺诈。',
      payer_text: '您的银行卡被拒绝，请更换银行卡或联系发卡行。',
    },
    stolen_card: {
      text: '该卡已因被盗而挂失。',
      next_step: '请勿重试，也不要告知客户原因。请客户换一张卡，检查订单是否涉及欺诈，并考虑将该客户加入黑名单。',
      payer_text: '您的银行卡被拒绝，请更换银行卡或联系发卡行。',
    },
    card_velocity_exceeded: {
      text: '该卡已达到金额或次数限制。',
      next_step: '请明天重试、降低金额，或请客户换一张卡。',
      payer_text: '该卡已达限额，请稍后重试或更换银行卡。',
    },
    test_mode_live_card: {
      text: '在测试模式下使用了真实银行卡。',
      next_step: '请使用测试卡，或在接入代码中改用正式密钥。',
      payer_text: '商家处于测试模式，无法使用真实银行卡。',
    },
    expired_card: {
      text: '银行卡已过期。',
      next_step: '请客户提供新的有效期或换一张卡。已保存的卡可使用卡信息自动更新服务。',
      payer_text: '该卡已过期，请更换银行卡。',
    },
    incorrect_cvc: {
      text: '安全码（CVC）不正确。',
      next_step: '请客户重新输入安全码，并限制尝试次数，防止盗卡测试。',
      payer_text: '安全码不正确，请核对后重试。',
    },
    incorrect_number: { text: '银行卡号不正确。', next_step: '请客户重新输入卡号。', payer_text: '卡号不正确，请核对后重试。' },
    processing_error: {
      text: '处理银行卡时发生错误。',
      next_step: '请重试一次；如果再次失败，请让客户换一张卡，并向技术支持反馈此问题。',
      payer_text: '处理出错，请重试。',
    },
    payment_intent_authentication_failure: { text: '3D 验证失败或未完成。', next_step: '请客户重新验证，或换一张卡。', payer_text: '身份验证未通过，请重试。' },
    invalid_expiry_year: { text: '有效期年份无效。', next_step: '请客户重新输入有效期。', payer_text: '有效期不正确，请核对后重试。' },
    fraudulent: {
      text: '因疑似欺诈被拒绝。',
      next_step: '请仅向客户显示通用提示，并人工审核订单。仅在确认客户可信时，才将其加入白名单。',
      payer_text: '您的银行卡被拒绝，请更换银行卡或联系发卡行。',
    },
    not_supported: {
      text: '该卡不支持此类交易或币种。',
      next_step: '请客户换一张卡，或使用其他币种。客户也可咨询发卡行。',
      payer_text: '该卡不支持此交易，请更换银行卡。',
    },
    issuer_unavailable: { text: '无法连接发卡行。', next_step: '请逐渐延长间隔重试，仍失败则请客户换一张卡。', payer_text: '银行暂无响应，请几分钟后重试。' },
    restricted_card: {
      text: '该卡已被发卡行限制使用。',
      next_step: '请客户换一张卡，或联系发卡行。',
      payer_text: '您的银行卡被拒绝，请更换银行卡或联系发卡行。',
    },
    avs_failure: {
      text: '账单地址不匹配。',
      next_step: '请客户更正账单地址。您也可以检查地址验证（AVS）规则的设置。',
      payer_text: '账单地址不匹配，请核对后重试。',
    },
    transaction_blocked: {
      text: '被风控规则、名单记录或收款范围拦截。',
      next_step: '请查看命中的规则、名单记录或收款范围；如属误拦截，请修改。',
      payer_text: '您的银行卡被拒绝，请更换银行卡或联系发卡行。',
    },
    upstream_channel_error: {
      text: '支付通道返回错误。',
      next_step: '请重试或改用其他通道；如果问题仍然存在，请通知运营人员。',
      payer_text: '支付通道异常，请稍后重试。',
    },
    system_error: { text: '系统内部错误。', next_step: '请使用相同的幂等键重试；如果仍然失败，请向技术支持提供请求编号。', payer_text: '系统繁忙，请重试。' },
    unknown_error_with_code: {
      text: '未知错误（代码：{code}）。',
      next_step: '请将此代码提供给技术支持。',
      payer_text: '您的银行卡被拒绝，请更换银行卡或联系发卡行。',
    },
  },
} as const satisfies Record<Locale, Record<DeclineCode, DeclineTexts>>

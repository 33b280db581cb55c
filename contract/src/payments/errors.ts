import type { ErrorEntry, RuleEntry } from '../errors/error-entries.ts'

/** Errors of payments and refunds. */
export const paymentErrors = {
  sandbox_only: {
    status: 409,
    text: {
      en: 'Test payments work in sandbox accounts only. Switch to the sandbox and try again.',
      'zh-cn': '只有沙盒账户可以创建测试交易，请切换到沙盒后重试。',
    },
  },
  payment_not_confirmable: { status: 409, text: { en: "This payment can't be confirmed in its current status.", 'zh-cn': '该交易在当前状态下无法确认。' } },
  payment_method_missing: { status: 409, text: { en: 'This payment has no payment method yet.', 'zh-cn': '该交易缺少支付方式，请先提供支付方式。' } },
  payment_not_capturable: { status: 409, text: { en: 'This payment has no open authorization to capture.', 'zh-cn': '该交易没有可请款的授权。' } },
  payment_not_cancelable: { status: 409, text: { en: 'This payment can no longer be canceled.', 'zh-cn': '该交易已无法取消。' } },
  payment_not_refundable: { status: 409, text: { en: 'This payment has already been fully refunded.', 'zh-cn': '该交易已全额退款。' } },
  refund_not_cancelable: {
    status: 409,
    text: { en: 'This refund was already sent or is final, so it can no longer be canceled.', 'zh-cn': '该退款已发出或已结束，无法取消。' },
  },
  refund_not_changeable: { status: 409, text: { en: 'Not allowed while the refund is {status}.', 'zh-cn': '退款状态为 {status} 时无法执行此操作。' } },
  balance_too_low: {
    status: 409,
    text: { en: 'Your balance is too low. You can refund up to {possible} right now.', 'zh-cn': '余额不足，目前最多可退款 {possible}。' },
  },
} as const satisfies Record<string, ErrorEntry>

/** Rules of payments and refunds that a schema cannot say or has no text for. */
export const paymentRules = {
  refund_above_refundable: { en: 'You can refund up to {limit}.', 'zh-cn': '最多可退款 {limit}。' },
  refund_note_missing: { en: 'Describe the reason.', 'zh-cn': '请说明原因。' },
  capture_above_authorised: { en: 'You can capture up to {limit}.', 'zh-cn': '最多可请款 {limit}。' },
  payment_notes_full: { en: 'A payment can have at most {limit} notes.', 'zh-cn': '每笔交易最多可有 {limit} 条备注。' },
  note_mentions_above_limit: { en: 'A note can mention at most {limit} members.', 'zh-cn': '一条备注最多可提及 {limit} 位成员。' },
  amount_needs_currency: { en: 'Select a currency to filter by amount.', 'zh-cn': '按金额筛选时请选择币种。' },
  amount_range_reversed: { en: 'The maximum must be greater than the minimum.', 'zh-cn': '最大金额须大于最小金额。' },
} as const satisfies Record<string, RuleEntry>

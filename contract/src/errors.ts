import { codeLoginExpired, codeStepUp } from './envelope.ts'
import type { Locale } from './locale.ts'

/**
 * Every error the dashboard API answers: its HTTP status, and its envelope code where that differs.
 * `{name}` in a text is filled in by the server.
 */
export const errorCatalogue = {
  bad_json: { status: 400 },
  wrong_credentials: { status: 400 },
  idempotency_key_missing: { status: 400 },
  idempotency_key_reused: { status: 409 },
  idempotency_in_progress: { status: 409 },
  login_expired: { status: 401, code: codeLoginExpired },
  step_up_needed: { status: 403, code: codeStepUp },
  forbidden: { status: 403 },
  not_found: { status: 404 },
  method_not_allowed: { status: 405 },
  conflict: { status: 409 },
  payment_not_confirmable: { status: 409 },
  payment_method_missing: { status: 409 },
  payment_not_capturable: { status: 409 },
  payment_not_cancelable: { status: 409 },
  payment_not_refundable: { status: 409 },
  body_too_large: { status: 413 },
  unsupported_media_type: { status: 415 },
  invalid_fields: { status: 422 },
  account_locked: { status: 423 },
  too_many_requests: { status: 429 },
  internal: { status: 500 },
  unavailable: { status: 503 },
} as const satisfies Record<string, { status: number; code?: number }>

export type ErrorName = keyof typeof errorCatalogue

/** Rules that a schema cannot say and a service checks, each with a text of its own. */
export const ruleNames = [
  'refund_above_refundable',
  'capture_above_authorised',
  'amount_needs_currency',
  'amount_range_reversed',
  'date_range_reversed',
  'date_range_too_long',
  'time_zone_unknown',
  'cursor_unknown',
  'cursors_exclusive',
] as const
export type RuleName = (typeof ruleNames)[number]

export const errorTexts: Readonly<Record<Locale, Record<ErrorName, string>>> = {
  en: {
    bad_json: 'The request is not valid JSON. Nothing was changed.',
    wrong_credentials: 'The e-mail address or the password is wrong.',
    idempotency_key_missing: 'This call moves money and needs an Idempotency-Key header of at most 255 characters. Nothing was changed.',
    idempotency_key_reused: 'This Idempotency-Key was already used with other values. Nothing was changed.',
    idempotency_in_progress: 'The same call is still running. Try again in a moment; it counts once.',
    login_expired: 'Your login has expired. Please log in again.',
    step_up_needed: 'Please confirm this with your second factor.',
    forbidden: 'You do not have the right to do this. Nothing was changed.',
    not_found: 'This does not exist, or not in this account.',
    method_not_allowed: 'This address does not take this method.',
    conflict: 'This was changed meanwhile. Reload and try again; nothing was changed by you.',
    payment_not_confirmable: 'This payment cannot be confirmed in its present state. Nothing was changed.',
    payment_method_missing: 'This payment has no payment method yet. Nothing was changed.',
    payment_not_capturable: 'This payment has no open authorisation to capture. Nothing was changed.',
    payment_not_cancelable: 'This payment cannot be cancelled any more. Nothing was changed.',
    payment_not_refundable: 'Nothing of this payment is left to refund. Nothing was changed.',
    body_too_large: 'The request is larger than {limit}. Nothing was changed.',
    unsupported_media_type: 'Send the request as application/json.',
    invalid_fields: 'Some fields are not right. Nothing was changed.',
    account_locked: 'This account is locked for now. Try again later.',
    too_many_requests: 'Too many requests. Try again in {seconds} seconds.',
    internal: 'Something failed on our side. Nothing was changed; please try again, and quote the request id if it stays.',
    unavailable: 'The service is starting or stopping. Please try again in a moment.',
  },
  'zh-cn': {
    bad_json: '请求不是有效的 JSON，未做任何更改。',
    wrong_credentials: '邮箱或密码不正确。',
    idempotency_key_missing: '此操作涉及资金，需要不超过 255 个字符的 Idempotency-Key 请求头，未做任何更改。',
    idempotency_key_reused: '该 Idempotency-Key 已用于其他内容，未做任何更改。',
    idempotency_in_progress: '相同的操作仍在进行中，请稍后重试，只会生效一次。',
    login_expired: '登录已过期，请重新登录。',
    step_up_needed: '请使用第二验证因素确认此操作。',
    forbidden: '您没有执行此操作的权限，未做任何更改。',
    not_found: '该内容不存在，或不属于此账户。',
    method_not_allowed: '此地址不支持该请求方法。',
    conflict: '内容已被更改，请刷新后重试，您的操作未生效。',
    payment_not_confirmable: '该付款当前状态无法确认，未做任何更改。',
    payment_method_missing: '该付款尚未设置支付方式，未做任何更改。',
    payment_not_capturable: '该付款没有可请款的预授权，未做任何更改。',
    payment_not_cancelable: '该付款已无法取消，未做任何更改。',
    payment_not_refundable: '该付款已无可退金额，未做任何更改。',
    body_too_large: '请求超过 {limit}，未做任何更改。',
    unsupported_media_type: '请以 application/json 格式发送请求。',
    invalid_fields: '部分字段有误，未做任何更改。',
    account_locked: '该账户暂时被锁定，请稍后再试。',
    too_many_requests: '请求过于频繁，请在 {seconds} 秒后重试。',
    internal: '服务器出现问题，未做任何更改。请重试；如仍失败，请提供请求编号。',
    unavailable: '服务正在启动或停止，请稍后重试。',
  },
}

export const ruleTexts: Readonly<Record<Locale, Record<RuleName, string>>> = {
  en: {
    refund_above_refundable: 'At most {limit} is left to refund.',
    capture_above_authorised: 'At most {limit} was authorised.',
    amount_needs_currency: 'Choose a currency to filter by amount.',
    amount_range_reversed: 'The upper amount is below the lower one.',
    date_range_reversed: 'The range ends before it begins.',
    date_range_too_long: 'The range is longer than {limit} days.',
    time_zone_unknown: 'This time zone is not known.',
    cursor_unknown: 'This page marker is not known any more. Start from the first page.',
    cursors_exclusive: 'Give either the page after or the page before, not both.',
  },
  'zh-cn': {
    refund_above_refundable: '最多还可退款 {limit}。',
    capture_above_authorised: '最多可请款 {limit}。',
    amount_needs_currency: '按金额筛选时请选择币种。',
    amount_range_reversed: '金额上限低于下限。',
    date_range_reversed: '结束日期早于开始日期。',
    date_range_too_long: '日期范围超过 {limit} 天。',
    time_zone_unknown: '未知的时区。',
    cursor_unknown: '页面标记已失效，请从第一页开始。',
    cursors_exclusive: '只能指定下一页或上一页之一。',
  },
}

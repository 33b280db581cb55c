import type { ErrorEntry, RuleEntry } from './error-entries.ts'

/** Errors of every area. */
export const commonErrors = {
  bad_json: { status: 400, text: { en: "The request body isn't valid JSON.", 'zh-cn': '请求正文不是有效的 JSON。' } },
  idempotency_key_missing: {
    status: 400,
    text: {
      en: 'This call requires an Idempotency-Key header of at most 255 characters.',
      'zh-cn': '调用此接口须提供 Idempotency-Key 请求头，最多 255 个字符。',
    },
  },
  idempotency_key_reused: {
    status: 409,
    text: { en: 'This Idempotency-Key was already used with different parameters.', 'zh-cn': '该 Idempotency-Key 已用于参数不同的请求。' },
  },
  idempotency_answer_erased: {
    status: 409,
    text: {
      en: 'This request was already processed. Its answer was erased with the personal data of a customer. Retrieve the object instead.',
      'zh-cn': '该请求此前已处理，其响应已随客户的个人数据一并删除，请改为重新获取相应对象。',
    },
  },
  idempotency_in_progress: {
    status: 409,
    text: {
      en: 'A request with this Idempotency-Key is still in progress. Try again in a moment.',
      'zh-cn': '使用该 Idempotency-Key 的请求仍在处理中，请稍后重试。',
    },
  },
  forbidden: { status: 403, text: { en: "You don't have permission to do this.", 'zh-cn': '您没有执行此操作的权限。' } },
  not_found: { status: 404, text: { en: 'Not found in this account.', 'zh-cn': '此账户中没有该内容。' } },
  method_not_allowed: { status: 405, text: { en: 'Method not allowed.', 'zh-cn': '不支持该请求方法。' } },
  conflict: { status: 409, text: { en: 'Someone else changed this in the meantime. Reload and try again.', 'zh-cn': '内容已被他人修改，请刷新后重试。' } },
  still_in_progress: { status: 409, text: { en: 'Still waiting for the processor. Try again in a moment.', 'zh-cn': '正在等待收单机构处理，请稍后重试。' } },
  body_too_large: { status: 413, text: { en: 'The request body exceeds {limit}.', 'zh-cn': '请求内容超过 {limit}。' } },
  unsupported_media_type: { status: 415, text: { en: 'Send the request as application/json.', 'zh-cn': '请以 application/json 格式发送请求。' } },
  invalid_fields: { status: 422, text: { en: 'Check the highlighted fields.', 'zh-cn': '请检查标出的字段。' } },
  too_many_requests: { status: 429, text: { en: 'Too many requests. Try again in {seconds} seconds.', 'zh-cn': '请求过于频繁，请在 {seconds} 秒后重试。' } },
  internal: {
    status: 500,
    text: {
      en: 'Something went wrong on our side. Try again. If the problem continues, contact support with the request ID.',
      'zh-cn': '服务器出错，请重试。如果问题仍然存在，请联系技术支持并提供请求编号。',
    },
  },
  processor_silent: {
    status: 503,
    text: {
      en: "The processor didn't respond. We'll keep trying. You can safely retry with the same Idempotency-Key.",
      'zh-cn': '收单机构未响应，我们会继续尝试。您可以使用同一 Idempotency-Key 放心重试。',
    },
  },
  unavailable: { status: 503, text: { en: 'The service is temporarily unavailable. Try again in a few seconds.', 'zh-cn': '服务暂时不可用，请几秒后重试。' } },
} as const satisfies Record<string, ErrorEntry>

/** Rules of every area that a schema cannot say or has no text for. */
export const commonRules = {
  home_card_repeated: { en: '{card} is listed twice.', 'zh-cn': '{card} 重复出现。' },
  date_range_reversed: { en: "The end date can't be before the start date.", 'zh-cn': '结束日期不能早于开始日期。' },
  date_range_too_long: { en: 'Select a range of at most {limit} days.', 'zh-cn': '日期范围不能超过 {limit} 天。' },
  time_zone_unknown: { en: 'Unknown time zone.', 'zh-cn': '该时区无效。' },
  part_with_other_filters: { en: 'This filter can only be combined with a currency.', 'zh-cn': '该筛选条件只能与币种同时使用。' },
  cursor_unknown: { en: 'This page no longer exists. Go to the first page.', 'zh-cn': '该页已不存在，请返回第一页。' },
  cursors_exclusive: { en: 'Pass either after or before, not both.', 'zh-cn': 'after 和 before 只能使用其中一个。' },
  day_out_of_range: { en: 'Select a date between 1900 and 2199.', 'zh-cn': '请选择 1900 年至 2199 年之间的日期。' },
  text_unstorable: { en: 'This text contains unsupported characters.', 'zh-cn': '包含不支持的字符。' },
  json_too_deep: { en: 'Use at most {maximum} levels of nesting.', 'zh-cn': '嵌套层级不能超过 {maximum} 层。' },
  processor_id_taken: { en: 'This ID is already in use in this account.', 'zh-cn': '此账户中已有该编号。' },
  card_number_in_text: { en: "Remove the card number. Card numbers can't be stored here.", 'zh-cn': '请删除卡号，此处不能保存卡号。' },
  too_much_metadata: { en: 'Metadata can have at most 50 keys.', 'zh-cn': '元数据最多 50 个键。' },
} as const satisfies Record<string, RuleEntry>

import type { ErrorEntry, RuleEntry } from '../errors/error-entries.ts'

/** Errors of the platform API and its events. */
export const platformErrors = {
  platform_key_unknown: {
    status: 401,
    text: {
      en: 'This call requires a valid platform key, sent as "Authorization: Bearer KEY".',
      'zh-cn': '调用此接口须提供有效的平台密钥，格式为“Authorization: Bearer KEY”。',
    },
  },
  reference_reused: {
    status: 409,
    text: {
      en: 'A business with this reference already exists with different values: {fields}.',
      'zh-cn': '使用该参考号的企业已存在，但以下字段不同：{fields}。',
    },
  },
  live_account_exists: { status: 409, text: { en: 'This business already has a live account: {id}.', 'zh-cn': '该企业已有正式账户：{id}。' } },
  too_many_platform_keys: {
    status: 409,
    text: { en: 'The platform already has {maximum} working keys. Revoke one first.', 'zh-cn': '该平台已有 {maximum} 个可用密钥，请先撤销一个。' },
  },
  last_platform_key: {
    status: 409,
    text: {
      en: "This is the last key that doesn't expire. Add or roll a key before you revoke it.",
      'zh-cn': '这是唯一未设失效时间的密钥，请先添加新密钥或轮换密钥，再撤销此密钥。',
    },
  },
  instruction_answered: { status: 409, text: { en: 'This instruction was already answered with a different result.', 'zh-cn': '该指令已有不同的处理结果。' } },
  instruction_canceled: { status: 409, text: { en: 'The merchant canceled this instruction.', 'zh-cn': '商户已取消该指令。' } },
  events_too_large: {
    status: 413,
    text: { en: 'The events exceed 8 MiB uncompressed. Send them in smaller batches.', 'zh-cn': '事件解压后超过 8 MiB，请分批发送。' },
  },
} as const satisfies Record<string, ErrorEntry>

/** Rules of the platform API and its events that a schema cannot say or has no text for. */
export const platformRules = {
  push_address_form: {
    en: 'Enter an https URL without a username or fragment. http works only for this server itself.',
    'zh-cn': '请输入不含用户名和锚点的 https 网址。http 仅可用于服务器本机。',
  },
  push_address_port: { en: 'Use a port that this server may call, usually 443.', 'zh-cn': '请使用服务器允许访问的端口，通常为 443。' },
  push_address_private: {
    en: 'Enter a public address. This one leads to a private network or to the server itself.',
    'zh-cn': '请填写公网地址。该地址指向内部网络或服务器本身。',
  },
  external_id_form: { en: 'Use 1 to 100 visible ASCII characters without spaces.', 'zh-cn': '请使用 1 至 100 个可见 ASCII 字符，不含空格。' },
  merchant_unknown: { en: 'No merchant account with this ID on this platform.', 'zh-cn': '此平台没有该编号的商户账户。' },
  event_in_future: { en: 'This time is in the future.', 'zh-cn': '该时间晚于当前时间。' },
  event_times_reversed: { en: 'This time is earlier than the previous step.', 'zh-cn': '该时间早于上一步。' },
  recorded_before: { en: 'Already reported by another event.', 'zh-cn': '已由其他事件上报。' },
  not_recorded_yet: { en: 'Not reported yet.', 'zh-cn': '此项尚未上报。' },
  attempt_after_approval: { en: 'An approved attempt must be the last one.', 'zh-cn': '授权成功的支付尝试必须是最后一次。' },
  nothing_authorised: { en: 'The payment has no approved attempt.', 'zh-cn': '该交易没有授权成功的支付尝试。' },
  capture_and_cancellation: { en: 'A payment can be captured or canceled, not both.', 'zh-cn': '交易只能请款或取消，不能两者兼有。' },
  currency_of_payment: { en: 'The payment is in {currency}.', 'zh-cn': '该交易的币种为 {currency}。' },
  above_captured: { en: 'Exceeds the captured amount ({limit}).', 'zh-cn': '超过已请款金额（{limit}）。' },
  above_rest: {
    en: 'Exceeds the remaining amount ({limit}). Pending refunds and disputes may still change it.',
    'zh-cn': '超过剩余金额（{limit}），待处理的退款和争议可能影响剩余金额。',
  },
  stage_to_come: { en: 'Not allowed yet: the status is {status}.', 'zh-cn': '当前状态为 {status}，暂时无法执行。' },
  stage_passed: { en: 'No longer allowed: the status is {status}.', 'zh-cn': '当前状态为 {status}，已无法执行。' },
  stage_not_possible: { en: "The status can't change from {from} to {to}.", 'zh-cn': '无法从 {from} 变为 {to}。' },
  lines_do_not_add_up: { en: 'The lines add up to {sum}.', 'zh-cn': '各行合计为 {sum}。' },
  line_differs: { en: 'The payment amount is {limit}.', 'zh-cn': '该交易的金额为 {limit}。' },
  escalation_amount_missing: { en: 'An amount is required when an inquiry becomes a chargeback.', 'zh-cn': '调单升级为争议时须提供金额。' },
  payout_unknown: { en: 'No payout with this ID for this merchant.', 'zh-cn': '该商户下没有此编号的提现。' },
  instruction_unknown: { en: 'No instruction with this ID for this merchant.', 'zh-cn': '该商户没有此编号的指令。' },
  rejection_reason_missing: { en: 'Give the reason, which the merchant reads.', 'zh-cn': '请填写原因，商户将看到此内容。' },
  instruction_open: { en: 'Answer the open instruction first.', 'zh-cn': '请先回应未完成的指令。' },
  event_unreadable: { en: 'Not a JSON object.', 'zh-cn': '不是 JSON 对象。' },
  event_failed: {
    en: "We couldn't process this event. Send it again. If it still fails, contact support with the request ID.",
    'zh-cn': '无法处理此事件，请重新发送。如果再次失败，请联系技术支持并提供请求编号。',
  },
  too_many_events: { en: 'Send at most 1,000 events per call.', 'zh-cn': '每次调用最多发送 1,000 个事件。' },
  events_not_listed: { en: 'Send an array of events.', 'zh-cn': '请发送事件数组。' },
} as const satisfies Record<string, RuleEntry>

/** Limits of the platform API. Each names its unit. */
export const platformLimits = {
  /** Of a platform's words on why it did not carry out an instruction, and of the address where it wants them pushed to. */
  instructionReasonLengthMax: 500,
  pushAddressLengthMax: 2000,
  /** Keys of one platform that work at a time, and the hours for which a rolled one goes on working. */
  platformKeysMax: 20,
  platformKeyGraceHours: 24,
  platformKeyGraceHoursMax: 168,
  /** Events of one call of the platform, and what it unpacks to. */
  platformEventsMax: 1000,
  platformBytesMax: 8_388_608,
  /** Days an event waits for what it builds on. */
  eventWaitDays: 7,
  reportedAttemptsMax: 50,
  settlementLinesMax: 1000,
  /** Minutes that a platform's clock may be ahead of ours. */
  eventAheadMinutesMax: 10,
} as const

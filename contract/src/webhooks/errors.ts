import type { ErrorEntry, RuleEntry } from '../errors/error-entries.ts'

export const webhookErrors = {
  webhook_endpoints_full: {
    status: 409,
    text: { en: 'You can have at most {maximum} endpoints. Delete one you no longer need.', 'zh-cn': '最多可添加 {maximum} 个端点，请先删除不再使用的端点。' },
  },
  webhook_endpoint_not_enabled: {
    status: 409,
    text: { en: 'This endpoint receives nothing now. Resume it, then try again.', 'zh-cn': '该端点当前不接收事件，请先恢复后再重试。' },
  },
} as const satisfies Record<string, ErrorEntry>

export const webhookRules = {
  /** Spec section 5. */
  notification_url_host: { en: 'Notification URL must start with {host}', 'zh-cn': '通知地址必须以 {host} 开头' },
  webhook_host_form: {
    en: 'Enter an https host such as https://shop.example, without a path.',
    'zh-cn': '请输入 https 主机地址，例如 https://shop.example，不含路径。',
  },
  webhook_event_type: { en: 'Select event types from the list.', 'zh-cn': '请从列表中选择事件类型。' },
  webhook_range: { en: 'The end must be after the start.', 'zh-cn': '结束时间必须晚于开始时间。' },
} as const satisfies Record<string, RuleEntry>

import type { AuditActionEntry } from '../audit/action-entries.ts'
import type { ErrorEntry, RuleEntry } from '../errors/error-entries.ts'
import type { PermissionEntry } from '../permission-entries.ts'

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

/** Limits of webhooks. Each names its unit. */
export const webhookLimits = {
  webhookEndpointsMax: 50,
  webhookUrlLengthMax: 2000,
  webhookHostsMax: 20,
  webhookHostLengthMax: 255,
  webhookEventTypesMax: 200,
  webhookEventTypeLengthMax: 100,
  /** Days for which deliveries and their attempts are kept at least. */
  webhookDays: 30,
  /** Deliveries that one replay of a range sends, the oldest first. */
  webhookReplayMax: 10_000,
  /** Hours for which the former secret signs as well after a roll. */
  webhookOverlapHoursMax: 168,
} as const

/** Whoever decides where events go reads all of them. */
export const webhookPermissions = {
  'webhooks.manage': { area: 'developers', roles: ['developer'], needs: ['developer.read'], showsPersonalData: true },
} as const satisfies Record<string, PermissionEntry>

export const webhookAuditActions = {
  'webhooks.create': { object: 'webhook_endpoint', text: { en: 'Added a webhook endpoint', 'zh-cn': '添加 Webhook 端点' } },
  'webhooks.update': { object: 'webhook_endpoint', text: { en: 'Changed a webhook endpoint', 'zh-cn': '修改 Webhook 端点' } },
  'webhooks.pause': { object: 'webhook_endpoint', text: { en: 'Paused a webhook endpoint', 'zh-cn': '暂停 Webhook 端点' } },
  'webhooks.resume': { object: 'webhook_endpoint', text: { en: 'Resumed a webhook endpoint', 'zh-cn': '恢复 Webhook 端点' } },
  'webhooks.delete': { object: 'webhook_endpoint', text: { en: 'Deleted a webhook endpoint', 'zh-cn': '删除 Webhook 端点' } },
  'webhooks.secret_reveal': { object: 'webhook_endpoint', text: { en: 'Viewed the signing secret of an endpoint', 'zh-cn': '查看端点的签名密钥' } },
  'webhooks.secret_roll': { object: 'webhook_endpoint', text: { en: 'Rolled the signing secret of an endpoint', 'zh-cn': '轮换端点的签名密钥' } },
  'webhooks.test': { object: 'webhook_endpoint', text: { en: 'Sent a test event', 'zh-cn': '发送测试事件' } },
  'webhooks.replay': { object: 'webhook_endpoint', text: { en: 'Replayed deliveries', 'zh-cn': '重新投递事件' } },
  'webhooks.hosts_set': { object: 'account', text: { en: 'Set the allowed webhook hosts', 'zh-cn': '设置允许的 Webhook 主机' } },
} as const satisfies Record<string, AuditActionEntry>

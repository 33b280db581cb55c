import type { AuditActionEntry } from '../audit/action-entries.ts'

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

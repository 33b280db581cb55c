import type { AuditActionEntry } from '../audit/action-entries.ts'

/** Audited actions on API keys. */
export const developerAuditActions = {
  'keys.create': { object: 'api_key', text: { en: 'Created an API key', 'zh-cn': '创建 API 密钥' } },
  'keys.change': { object: 'api_key', text: { en: 'Changed an API key', 'zh-cn': '修改 API 密钥' } },
  'keys.roll': { object: 'api_key', text: { en: 'Rolled an API key', 'zh-cn': '轮换 API 密钥' } },
  'keys.revoke': { object: 'api_key', text: { en: 'Revoked an API key', 'zh-cn': '撤销 API 密钥' } },
  'keys.self_revoke': { object: 'api_key', text: { en: 'Revoked an API key with the key itself', 'zh-cn': '使用 API 密钥撤销其自身' } },
} as const satisfies Record<string, AuditActionEntry>

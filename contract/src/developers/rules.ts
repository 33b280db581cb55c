import type { AuditActionEntry } from '../audit/action-entries.ts'
import type { ErrorEntry, RuleEntry } from '../errors/error-entries.ts'
import type { PermissionEntry } from '../permission-entries.ts'

/** Errors of API keys. */
export const developerErrors = {
  too_many_keys: {
    status: 409,
    text: { en: 'An account can have at most {maximum} keys. Revoke one first.', 'zh-cn': '每个账户最多 {maximum} 个密钥，请先撤销一个。' },
  },
  key_already_rolled: {
    status: 409,
    text: { en: 'This key was already rolled. Roll the new key, or revoke this one.', 'zh-cn': '此密钥已轮换。请轮换新密钥，或撤销此密钥。' },
  },
  key_expired: { status: 409, text: { en: 'This key has expired. Create a new one.', 'zh-cn': '此密钥已过期，请创建新密钥。' } },
} as const satisfies Record<string, ErrorEntry>

/** Rules of API keys that a schema cannot say or has no text for. */
export const developerRules = {
  address_range_form: {
    en: 'Enter an IPv4 or IPv6 address or a CIDR range, such as 203.0.113.0/24.',
    'zh-cn': '请输入 IPv4 或 IPv6 地址，或 CIDR 地址段，例如 203.0.113.0/24。',
  },
  key_permissions_missing: { en: 'Select at least one permission.', 'zh-cn': '请至少选择一项权限。' },
  key_permissions_of_restricted: { en: 'Only restricted keys have permissions.', 'zh-cn': '仅受限密钥可设置权限。' },
  key_store_unknown: { en: 'Choose a connected store of this account.', 'zh-cn': '请选择此账户已连接的店铺。' },
  key_store_of_publishable: { en: "Publishable keys can't take payments for a store.", 'zh-cn': '公钥不能为店铺收款。' },
  key_expiry_past: { en: 'Choose a time in the future.', 'zh-cn': '请选择晚于当前的时间。' },
  key_expiry_of_rolled: { en: 'A rolled key can only expire earlier.', 'zh-cn': '已轮换的密钥只能提前过期。' },
} as const satisfies Record<string, RuleEntry>

/** Limits of API keys. */
export const developerLimits = {
  /** Keys of one account that aren't revoked. */
  apiKeysMax: 100,
  /** Addresses and ranges that one key can be limited to. */
  keyAddressesMax: 50,
  /** Callers of a key that are kept, the latest ones. */
  keyCallersMax: 50,
  /** Days that an expired key stays on the list. */
  expiredKeyDays: 30,
} as const

export const developerPermissions = {
  'developer.read': { area: 'developers', roles: ['developer'], showsPersonalData: true },
  'keys.manage': { area: 'developers', roles: ['developer'], needs: ['developer.read'], needsStepUp: true, movesMoney: true, showsPersonalData: true },
} as const satisfies Record<string, PermissionEntry>

/** Audited actions on API keys. */
export const developerAuditActions = {
  'keys.create': { object: 'api_key', text: { en: 'Created an API key', 'zh-cn': '创建 API 密钥' } },
  'keys.change': { object: 'api_key', text: { en: 'Changed an API key', 'zh-cn': '修改 API 密钥' } },
  'keys.roll': { object: 'api_key', text: { en: 'Rolled an API key', 'zh-cn': '轮换 API 密钥' } },
  'keys.revoke': { object: 'api_key', text: { en: 'Revoked an API key', 'zh-cn': '撤销 API 密钥' } },
  'keys.self_revoke': { object: 'api_key', text: { en: 'Revoked an API key with the key itself', 'zh-cn': '使用 API 密钥撤销其自身' } },
} as const satisfies Record<string, AuditActionEntry>

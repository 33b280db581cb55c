import type { Locale } from '../locale.ts'

/** Names of the values that entries of the audit log carry. */
const texts = {
  value: { en: 'Value', 'zh-cn': '值' },
  amount: { en: 'Amount', 'zh-cn': '金额' },
  fee: { en: 'Fee', 'zh-cn': '手续费' },
  minimum: { en: 'Minimum', 'zh-cn': '最低金额' },
  currency: { en: 'Currency', 'zh-cn': '币种' },
  method: { en: 'Method', 'zh-cn': '方式' },
  means: { en: 'Verified with', 'zh-cn': '验证方式' },
  reason: { en: 'Reason', 'zh-cn': '原因' },
  note: { en: 'Note', 'zh-cn': '备注' },
  refund_id: { en: 'Refund', 'zh-cn': '退款编号' },
  bank_account_id: { en: 'Bank account', 'zh-cn': '银行账户' },
  kind: { en: 'Type', 'zh-cn': '类型' },
  country: { en: 'Country', 'zh-cn': '国家或地区' },
  last4: { en: 'Last four', 'zh-cn': '后四位' },
  prefix: { en: 'Prefix', 'zh-cn': '前缀' },
  is_default: { en: 'Default', 'zh-cn': '默认' },
  frequency: { en: 'Frequency', 'zh-cn': '频率' },
  weekday: { en: 'Day of the week', 'zh-cn': '星期' },
  month_day: { en: 'Day of the month', 'zh-cn': '日期' },
  list: { en: 'List', 'zh-cn': '列表' },
  q: { en: 'Filters', 'zh-cn': '筛选条件' },
  columns: { en: 'Columns', 'zh-cn': '列' },
  format: { en: 'Format', 'zh-cn': '格式' },
  sha256: { en: 'Checksum (SHA-256)', 'zh-cn': '校验和（SHA-256）' },
  name: { en: 'Name', 'zh-cn': '名称' },
  business_name: { en: 'Business name', 'zh-cn': '企业名称' },
  business: { en: 'Business', 'zh-cn': '企业' },
  website: { en: 'Website', 'zh-cn': '网站' },
  support_email: { en: 'Support email', 'zh-cn': '客服邮箱' },
  statement_descriptor: { en: 'Statement descriptor', 'zh-cn': '账单显示名称' },
  time_zone: { en: 'Time zone', 'zh-cn': '时区' },
  description: { en: 'Description', 'zh-cn': '描述' },
  email: { en: 'Email', 'zh-cn': '邮箱' },
  status: { en: 'Status', 'zh-cn': '状态' },
  roles: { en: 'Roles', 'zh-cn': '角色' },
  role: { en: 'Role', 'zh-cn': '角色' },
  permission: { en: 'Permission', 'zh-cn': '权限' },
  permissions: { en: 'Permissions', 'zh-cn': '权限' },
  expires_at: { en: 'Expires', 'zh-cn': '到期时间' },
  owner: { en: 'Owner', 'zh-cn': '所有者' },
  reference: { en: 'Reference', 'zh-cn': '外部编号' },
  key_id: { en: 'API key', 'zh-cn': 'API 密钥' },
  platform_id: { en: 'Platform', 'zh-cn': '平台' },
  platform_key_id: { en: 'Platform key', 'zh-cn': '平台密钥' },
} as const satisfies Record<string, Readonly<Record<Locale, string>>>
const known: Readonly<Record<string, Readonly<Record<Locale, string>> | undefined>> = texts

/** Returns the name of a value; one without a text is named by its field. */
export function auditFieldText(field: string, locale: Locale): string {
  return known[field]?.[locale] ?? field.replaceAll('_', ' ')
}

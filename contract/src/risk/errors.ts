import type { ErrorEntry, RuleEntry } from '../errors/error-entries.ts'

/** Errors of risk lists. */
export const riskErrors = {
  risk_entry_effective: { status: 409, text: { en: 'This entry is already effective.', 'zh-cn': '该记录已处于生效状态。' } },
  risk_entry_invalid: { status: 409, text: { en: 'This entry is already invalid.', 'zh-cn': '该记录已失效。' } },
} as const satisfies Record<string, ErrorEntry>

/** Rules of risk lists that a schema cannot say or has no text for. */
export const riskRules = {
  risk_too_many_records: { en: 'Enter at most 100 records at a time.', 'zh-cn': '每次最多输入 100 条记录。' },
  risk_no_records: { en: 'Enter at least one record.', 'zh-cn': '请至少输入一条记录。' },
  risk_record_too_long: { en: 'A record has at most {maximum} characters.', 'zh-cn': '每条记录最多 {maximum} 个字符。' },
  risk_card_number_form: {
    en: "Enter the first 6 and last 4 digits, joined by '-', such as 411111-1111.",
    'zh-cn': '请输入前 6 位和后 4 位数字，以“-”连接，例如 411111-1111。',
  },
  risk_card_number_whole: {
    en: "Don't enter whole card numbers. Enter the first 6 and last 4 digits, such as 411111-1111.",
    'zh-cn': '请勿输入完整卡号。请输入前 6 位和后 4 位数字，例如 411111-1111。',
  },
  risk_bin_form: { en: 'A BIN has 6 to 8 digits.', 'zh-cn': 'BIN 为 6 至 8 位数字。' },
  risk_country_form: { en: 'Enter a two-letter country code, such as US.', 'zh-cn': '请输入两位国家代码，例如 US。' },
  risk_country_unknown: { en: '{code} is not a country code.', 'zh-cn': '{code} 不是有效的国家代码。' },
  risk_user_id_form: {
    en: 'A user ID has at most {maximum} characters, without spaces and commas.',
    'zh-cn': '用户 ID 最多 {maximum} 个字符，不含空格和逗号。',
  },
  risk_ip_form: {
    en: 'Enter an IPv4 or IPv6 address, or a range such as 203.0.113.0/24.',
    'zh-cn': '请输入 IPv4 或 IPv6 地址，或 203.0.113.0/24 形式的网段。',
  },
  risk_ip_everything: { en: 'This range is the whole internet. Enter a smaller one.', 'zh-cn': '该网段涵盖整个互联网，请缩小范围。' },
  risk_ip_too_wide: { en: 'This range is too wide. The widest is /{minimum}.', 'zh-cn': '该网段过大，最大为 /{minimum}。' },
  risk_ip_too_narrow: {
    en: 'An IPv6 range is /{maximum} or wider. Enter that, or a single address.',
    'zh-cn': 'IPv6 网段须为 /{maximum} 或更大，请输入该网段或单个地址。',
  },
  risk_ip_own: { en: 'Your own address {address} is in this range, so you would block yourself.', 'zh-cn': '该范围包含您当前的地址 {address}，会拦截您自己。' },
} as const satisfies Record<string, RuleEntry>

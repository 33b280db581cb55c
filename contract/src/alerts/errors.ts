import type { RuleEntry } from '../errors/error-entries.ts'

/** Rules of alerts. */
export const alertRules = {
  alert_out_of_bounds: { en: 'Enter a whole number from {min} to {max}.', 'zh-cn': '请输入 {min} 至 {max} 的整数。' },
  alert_value_missing: { en: 'Enter a value.', 'zh-cn': '请填写此项。' },
  alert_value_unknown: { en: "This alert doesn't have this value. Leave it empty.", 'zh-cn': '此提醒没有该项，请留空。' },
} as const satisfies Record<string, RuleEntry>

import type { AuditActionEntry } from '../audit/action-entries.ts'
import type { RuleEntry } from '../errors/error-entries.ts'

/** Rules of alerts. */
export const alertRules = {
  alert_out_of_bounds: { en: 'Enter a whole number from {min} to {max}.', 'zh-cn': '请输入 {min} 至 {max} 的整数。' },
  alert_value_missing: { en: 'Enter a value.', 'zh-cn': '请填写此项。' },
  alert_value_unknown: { en: "This alert doesn't have this value. Leave it empty.", 'zh-cn': '此提醒没有该项，请留空。' },
} as const satisfies Record<string, RuleEntry>

/** Limits of alerts. */
export const alertLimits = {
  /** Payments, or fraud reports and disputes, that an alert waits for. */
  alertCountMax: 1_000_000,
  /** Times the usual number of blocked payments. */
  alertTimesMin: 2,
  alertTimesMax: 100,
} as const

/** Audited actions on alerts. */
export const alertAuditActions = {
  'alert.set': { object: 'account', text: { en: 'Set an alert of the account', 'zh-cn': '设置账户提醒' } },
  'alert.own_set': { object: 'account', text: { en: 'Set an alert for themselves', 'zh-cn': '设置个人提醒' } },
} as const satisfies Record<string, AuditActionEntry>

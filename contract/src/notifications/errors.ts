import type { RuleEntry } from '../errors/error-entries.ts'

/** Rules of notifications. */
export const notificationRules = {
  local_time_form: { en: 'Enter a time such as 08:30.', 'zh-cn': '请输入时间，例如 08:30。' },
  quiet_hours_incomplete: { en: 'Enter when quiet hours begin and when they end.', 'zh-cn': '请输入免打扰时段的开始和结束时间。' },
  quiet_hours_empty: { en: 'Quiet hours must end at another time than they begin.', 'zh-cn': '免打扰时段的开始和结束时间不能相同。' },
} as const satisfies Record<string, RuleEntry>

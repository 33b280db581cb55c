import type { AuditActionEntry } from '../audit/action-entries.ts'

/** Audited actions on alerts. */
export const alertAuditActions = {
  'alert.set': { object: 'account', text: { en: 'Set an alert of the account', 'zh-cn': '设置账户提醒' } },
  'alert.own_set': { object: 'account', text: { en: 'Set an alert for themselves', 'zh-cn': '设置个人提醒' } },
} as const satisfies Record<string, AuditActionEntry>

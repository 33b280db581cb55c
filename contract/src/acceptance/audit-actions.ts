import type { AuditActionEntry } from '../audit/action-entries.ts'

/** Audited actions on what an account accepts. */
export const acceptanceAuditActions = {
  'acceptance_switches.changed': { object: 'account', text: { en: 'Changed accepted payments', 'zh-cn': '修改收款范围' } },
  'acceptance_alert.set': { object: 'account', text: { en: 'Set the success rate alert', 'zh-cn': '设置成功率提醒' } },
} as const satisfies Record<string, AuditActionEntry>

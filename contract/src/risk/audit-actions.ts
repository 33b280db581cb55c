import type { AuditActionEntry } from '../audit/action-entries.ts'

/** Audited actions on risk lists. */
export const riskAuditActions = {
  'risk_entries.added': { object: 'risk_list', text: { en: 'Added entries to a risk list', 'zh-cn': '添加风险名单记录' } },
  'risk_entry.invalidated': { object: 'risk_entry', text: { en: 'Invalidated an entry of a risk list', 'zh-cn': '将风险名单记录设为失效' } },
  'risk_entry.reactivated': { object: 'risk_entry', text: { en: 'Reactivated an entry of a risk list', 'zh-cn': '重新启用风险名单记录' } },
} as const satisfies Record<string, AuditActionEntry>

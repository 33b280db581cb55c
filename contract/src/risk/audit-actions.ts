import type { AuditActionEntry } from '../audit/action-entries.ts'

/** Audited actions on risk lists and rules. */
export const riskAuditActions = {
  'risk_entries.added': { object: 'risk_list', text: { en: 'Added entries to a risk list', 'zh-cn': '添加风险名单记录' } },
  'risk_entry.invalidated': { object: 'risk_entry', text: { en: 'Invalidated an entry of a risk list', 'zh-cn': '将风险名单记录设为失效' } },
  'risk_entry.reactivated': { object: 'risk_entry', text: { en: 'Reactivated an entry of a risk list', 'zh-cn': '重新启用风险名单记录' } },
  'risk_entry.extended': { object: 'risk_entry', text: { en: 'Extended an entry of a risk list', 'zh-cn': '延长风险名单记录的有效期' } },
  'risk_suggestion.dismissed': { object: 'risk_list', text: { en: 'Dismissed a suggested entry of a risk list', 'zh-cn': '忽略风险名单的建议记录' } },
  'risk_upload.added': { object: 'risk_upload', text: { en: 'Added the rows of a file to a risk list', 'zh-cn': '通过文件批量添加风险名单记录' } },
  'risk_upload.undone': { object: 'risk_upload', text: { en: 'Undid an upload to a risk list', 'zh-cn': '撤销批量添加的风险名单记录' } },
  'risk_rule.created': { object: 'risk_rule', text: { en: 'Created a risk rule', 'zh-cn': '创建风险规则' } },
  'risk_rule.changed': { object: 'risk_rule', text: { en: 'Changed a risk rule', 'zh-cn': '修改风险规则' } },
  'risk_rule.paused': { object: 'risk_rule', text: { en: 'Paused a risk rule', 'zh-cn': '暂停风险规则' } },
  'risk_rule.resumed': { object: 'risk_rule', text: { en: 'Resumed a risk rule', 'zh-cn': '恢复风险规则' } },
  'risk_rule.deleted': { object: 'risk_rule', text: { en: 'Deleted a risk rule', 'zh-cn': '删除风险规则' } },
} as const satisfies Record<string, AuditActionEntry>

import type { AuditActionEntry } from '../audit/action-entries.ts'

/** Audited actions on views that a team shares. Private ones concern nobody else. */
export const viewAuditActions = {
  'view.share': { object: 'list_view', text: { en: 'Shared a view', 'zh-cn': '共享视图' } },
  'view.change': { object: 'list_view', text: { en: 'Changed a shared view', 'zh-cn': '修改共享视图' } },
  'view.unshare': { object: 'list_view', text: { en: 'Stopped sharing a view', 'zh-cn': '停止共享视图' } },
  'view.delete': { object: 'list_view', text: { en: 'Deleted a shared view', 'zh-cn': '删除共享视图' } },
} as const satisfies Record<string, AuditActionEntry>

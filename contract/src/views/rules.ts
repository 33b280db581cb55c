import type { AuditActionEntry } from '../audit/action-entries.ts'
import type { ErrorEntry, RuleEntry } from '../errors/error-entries.ts'

/** Errors of saved views. */
export const viewErrors = {
  view_not_shareable: {
    status: 403,
    text: { en: "Your roles don't allow you to share views or to change shared ones.", 'zh-cn': '你的角色无权共享视图或修改共享视图。' },
  },
} as const satisfies Record<string, ErrorEntry>

/** Rules of columns of lists. */
export const viewRules = {
  view_column_unknown: { en: '{column} is not a column of this list.', 'zh-cn': '该列表没有 {column} 这一列。' },
  view_column_repeated: { en: '{column} is listed twice.', 'zh-cn': '{column} 列重复。' },
} as const satisfies Record<string, RuleEntry>

/** Limits of saved views. */
export const viewLimits = {
  viewNameLengthMax: 60,
  viewSortLengthMax: 40,
} as const

/** Audited actions on views that a team shares. Private ones concern nobody else. */
export const viewAuditActions = {
  'view.share': { object: 'list_view', text: { en: 'Shared a view', 'zh-cn': '共享视图' } },
  'view.change': { object: 'list_view', text: { en: 'Changed a shared view', 'zh-cn': '修改共享视图' } },
  'view.unshare': { object: 'list_view', text: { en: 'Stopped sharing a view', 'zh-cn': '停止共享视图' } },
  'view.delete': { object: 'list_view', text: { en: 'Deleted a shared view', 'zh-cn': '删除共享视图' } },
} as const satisfies Record<string, AuditActionEntry>

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

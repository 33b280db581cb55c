import type { ErrorEntry, RuleEntry } from '../errors/error-entries.ts'

/** Errors of exports. */
export const exportErrors = {
  too_many_exports: {
    status: 409,
    text: {
      en: '{maximum} exports are already in progress. Wait for one to finish or cancel it.',
      'zh-cn': '已有 {maximum} 个导出正在进行，请等待其完成或取消其中一个。',
    },
  },
  export_not_cancelable: { status: 409, text: { en: 'This export has already ended.', 'zh-cn': '该导出已结束。' } },
  export_not_retryable: { status: 409, text: { en: 'Only failed exports can be retried.', 'zh-cn': '只有失败的导出可以重试。' } },
  export_not_repeatable: {
    status: 409,
    text: { en: 'Only finished or canceled exports of a list can be run again.', 'zh-cn': '只有已完成或已取消的列表导出可以重新导出。' },
  },
  export_not_ready: { status: 409, text: { en: 'This export has no file to download.', 'zh-cn': '该导出没有可下载的文件。' } },
  too_many_export_schedules: {
    status: 409,
    text: { en: 'An account can have {maximum} schedules. Delete one first.', 'zh-cn': '每个账户最多可有 {maximum} 个计划，请先删除一个。' },
  },
} as const satisfies Record<string, ErrorEntry>

/** Rules of exports that a schema cannot say or has no text for. */
export const exportRules = {
  export_column_unknown: { en: '{column} is not a column of this list.', 'zh-cn': '该列表没有 {column} 这一列。' },
  export_sort_unknown: { en: "This list can't be sorted by {sort}.", 'zh-cn': '该列表不支持按 {sort} 排序。' },
  export_takes_no_ids: { en: "Rows of this list can't be picked one by one.", 'zh-cn': '该列表不支持逐条选择。' },
  export_query_unknown: { en: 'Exports of this list don\'t support the filter "{query}".', 'zh-cn': '该列表的导出不支持筛选条件“{query}”。' },
  export_query_without_days: {
    en: "A list filtered by {field} can't be limited to days. Remove {field} to schedule its export.",
    'zh-cn': '按 {field} 筛选时无法再限定日期，请移除 {field} 后再设置定期导出。',
  },
  export_format_unavailable: { en: 'This file is available as {formats} only.', 'zh-cn': '此文件仅支持 {formats} 格式。' },
  export_recipient_unknown: {
    en: "A recipient can't export this list. Choose members with that permission.",
    'zh-cn': '有收件人无权导出该列表，请选择有权限的成员。',
  },
} as const satisfies Record<string, RuleEntry>

/** Limits of exports. */
export const exportLimits = {
  /** Days that a file can be downloaded (spec section 9). */
  exportDays: 7,
  /** Exports of one account that wait or run. */
  exportsOpenMax: 5,
  /** New exports of one account within an hour. */
  exportsPerHourMax: 60,
  /** Schedules of one account. */
  exportSchedulesMax: 50,
  exportRecipientsMax: 20,
  exportColumnsMax: 50,
  exportColumnLengthMax: 40,
} as const

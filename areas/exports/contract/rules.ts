import type { PermissionEntry } from '#kernel/permissions.ts'

/** Errors of exports. */
export const exportErrors = {
  too_many_exports: 409,
  export_not_cancelable: 409,
  export_not_retryable: 409,
  export_not_repeatable: 409,
  export_not_ready: 409,
  too_many_export_schedules: 409,
} as const satisfies Record<string, number>

/** Limits of exports. */
export const exportLimits = {
  /** Days that a file can be downloaded. */
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

/** Rights of exports. */
export const exportPermissions = {
  'exports.manage': { area: 'reports', roles: ['finance'], showsPersonalData: true },
} as const satisfies Record<string, PermissionEntry>

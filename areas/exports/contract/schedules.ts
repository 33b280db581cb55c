import * as z from 'zod/mini'
import { declareEndpoint } from '#kernel/endpoint.ts'
import { accountParams, instant } from '#kernel/fields.ts'
import { userId } from '#kernel/ids.ts'
import { queryLimits } from '#kernel/query/rules.ts'
import { exportFormats, exportItem, exportSorts } from './endpoints.ts'
import type { ExportList } from './lists.ts'
import { exportLimits } from './rules.ts'

/** Exports that are made again and again, each of a period that has just ended, and announced by email. */

/** Lists that can be searched by the days of their entries. */
export const scheduledLists = [
  'payments',
  'customers',
  'movements',
  'payouts',
  'disputes',
  'events',
  'api_requests',
  'audit_log',
  'journal',
  'quickbooks_journal',
  'quickbooks_bank',
  'xero_journal',
  'xero_bank',
] as const satisfies readonly ExportList[]
export type ScheduledList = (typeof scheduledLists)[number]

export function isScheduledList(list: ExportList): list is ScheduledList {
  return (scheduledLists as readonly ExportList[]).includes(list)
}

export const exportFrequencies = ['daily', 'weekly', 'monthly'] as const
export type ExportFrequency = (typeof exportFrequencies)[number]

/** What the entries of a file are of, as of the day on which it is made. */
export const exportPeriods = ['yesterday', 'last_week', 'last_month'] as const
export type ExportPeriod = (typeof exportPeriods)[number]

/** The period that a frequency covers without gaps. */
export const periodOf = { daily: 'yesterday', weekly: 'last_week', monthly: 'last_month' } as const satisfies Record<ExportFrequency, ExportPeriod>

const shared = {
  format: z.enum(exportFormats),
  period: z.enum(exportPeriods),
  frequency: z.enum(exportFrequencies),
  /** Of a weekly schedule; Monday is 1. */
  weekday: z.nullable(z.int().check(z.minimum(1), z.maximum(7))),
  /** Of a monthly schedule; in a shorter month, its last day. */
  month_day: z.nullable(z.int().check(z.minimum(1), z.maximum(31))),
  /** Of the business's time zone. */
  hour: z.int().check(z.minimum(0), z.maximum(23)),
  /** Users who get the email. They need the rights to read the list and to export. */
  recipients: z.array(userId).check(z.minLength(1), z.maxLength(exportLimits.exportRecipientsMax)),
}

const recipient = z.object({ id: userId, name: z.string() })

export const exportSchedule = z.object({
  id: z.string(),
  created_at: instant,
  /** The member who created it, who is told of failures. */
  created_by: z.string(),
  list: z.enum(scheduledLists),
  /** The typed query without days; the period says those. */
  q: z.string(),
  /** As of an export. */
  sort: z.nullable(z.enum(exportSorts)),
  columns: z.array(z.string()),
  ...shared,
  /** Members who get the email as of now; others have lost a right since. */
  recipients: z.array(recipient),
  time_zone: z.string(),
  is_paused: z.boolean(),
  /** Null while it is paused. */
  next_run_at: z.nullable(instant),
  last_run_at: z.nullable(instant),
})
export type ExportSchedule = z.infer<typeof exportSchedule>

/** Schedules of the lists that the caller may read, by their next run. */
export const listExportSchedules = declareEndpoint({
  method: 'GET',
  path: '/merchant/:id/export-schedules',
  access: 'exports.manage',
  approval: 'decided',
  params: accountParams,
  response: z.array(exportSchedule),
})

/** Members to whom exports of a list can be sent, by name. */
export const listExportRecipients = declareEndpoint({
  method: 'GET',
  path: '/merchant/:id/export-recipients',
  access: 'exports.manage',
  approval: 'decided',
  params: accountParams,
  query: z.strictObject({ list: z.enum(scheduledLists) }),
  response: z.array(recipient),
})

/** Creates a schedule. Days in the query give way to the period. */
export const createExportSchedule = declareEndpoint({
  method: 'POST',
  path: '/merchant/:id/export-schedules',
  access: 'exports.manage',
  approval: 'decided',
  params: accountParams,
  body: z.strictObject({
    list: z.enum(scheduledLists),
    q: z._default(z.string().check(z.maxLength(queryLimits.queryLengthMax)), ''),
    sort: z.optional(z.enum(exportSorts)),
    columns: z.array(z.string().check(z.maxLength(exportLimits.exportColumnLengthMax))).check(z.minLength(1), z.maxLength(exportLimits.exportColumnsMax)),
    ...shared,
  }),
  response: exportSchedule,
})

const scheduleParams = z.object({ id: z.string(), scheduleId: z.string().check(z.maxLength(64)) })

/** By their ID, or as the schedule has them. */
const recipientIds = z
  .array(
    z.pipe(
      z.transform((given: z.input<typeof userId> | { readonly id: string }) => (typeof given === 'object' && given !== null ? given.id : given)),
      userId,
    ),
  )
  .check(z.minLength(1), z.maxLength(exportLimits.exportRecipientsMax))

/** Changes when a schedule runs, of which period, in which format and for whom. */
export const updateExportSchedule = declareEndpoint({
  method: 'PUT',
  path: '/merchant/:id/export-schedules/:scheduleId',
  access: 'exports.manage',
  approval: 'decided',
  params: scheduleParams,
  resource: exportSchedule,
  body: z.strictObject({ ...shared, recipients: recipientIds }),
  response: exportSchedule,
})

/** Pauses a schedule, or resumes it with its next run. */
export const pauseExportSchedule = declareEndpoint({
  method: 'PUT',
  path: '/merchant/:id/export-schedules/:scheduleId/paused',
  access: 'exports.manage',
  approval: 'decided',
  params: scheduleParams,
  body: z.strictObject({ is_paused: z.boolean() }),
  response: exportSchedule,
})

/** Makes and sends an export now, beside the runs of the schedule. */
export const sendExportSchedule = declareEndpoint({
  method: 'POST',
  path: '/merchant/:id/export-schedules/:scheduleId/send',
  access: 'exports.manage',
  params: scheduleParams,
  response: exportItem,
})

/** Deletes a schedule. Its files stay for their seven days. */
export const deleteExportSchedule = declareEndpoint({
  method: 'DELETE',
  path: '/merchant/:id/export-schedules/:scheduleId',
  access: 'exports.manage',
  params: scheduleParams,
  response: z.object({ id: z.string() }),
})

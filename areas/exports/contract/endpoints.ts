import * as z from 'zod/mini'
import type { DisputeSort } from '#areas/disputes/contract/tabs.ts'
import { paymentLimits } from '#areas/payments/contract/rules.ts'
import { declareEndpoint } from '#kernel/endpoint.ts'
import { accountParams, currency, instant, page, pageQuery } from '#kernel/fields.ts'
import { jobId } from '#kernel/ids.ts'
import { queryLimits } from '#kernel/query/rules.ts'
import type { AnyColumns } from './columns.ts'
import { exportLists, lists } from './lists.ts'
import { exportLimits } from './rules.ts'

/** Files of a whole list, as the list is shown: its query, columns and order. */

/** Whether a file has email addresses of many people, or everything about one. Downloading it needs a step-up. */
export function isPersonalFile({ list, columns }: { readonly list: ExportSubject; readonly columns: readonly string[] }): boolean {
  if (list === 'customer_data') return true
  const declared: AnyColumns['columns'] = lists[list].columns
  return columns.some((column) => declared[column]?.isPersonal)
}

/** Orders of the lists that have several, beside the newest first. The files of all others are in the one order of their list. */
export const exportSorts = ['urgency', 'deadline', 'amount'] as const satisfies readonly DisputeSort[]
export type ExportSort = (typeof exportSorts)[number]

export const exportFormats = ['csv', 'xlsx'] as const
export type ExportFormat = (typeof exportFormats)[number]

/** What a file is of: a list, or everything about one customer (`areas/customers/contract/personal-data.ts`). */
export const exportSubjects = [...exportLists, 'customer_data'] as const
export type ExportSubject = (typeof exportSubjects)[number]
export const exportFileFormats = [...exportFormats, 'zip'] as const
export type ExportFileFormat = (typeof exportFileFormats)[number]

/** `canceling` is a running export that somebody canceled. */
export const exportStates = ['waiting', 'running', 'canceling', 'done', 'failed', 'canceled'] as const
export type ExportState = (typeof exportStates)[number]

export const exportItem = z.object({
  id: jobId,
  created_at: instant,
  /** The member who requested it. */
  requested_by: z.string(),
  /** The schedule that it is a run of. */
  schedule_id: z.nullable(z.string()),
  list: z.enum(exportSubjects),
  /** The typed query, as the list takes it; empty for the whole list. The ID of a customer for everything about them. */
  q: z.string(),
  /** How many rows were picked one by one; null for all of the query. */
  picked_count: z.nullable(z.int()),
  /** Null for the newest first, or the only order of the list. */
  sort: z.nullable(z.enum(exportSorts)),
  columns: z.array(z.string()),
  format: z.enum(exportFileFormats),
  /** Times in the file are of this zone. */
  time_zone: z.string(),
  state: z.enum(exportStates),
  /** Rows written so far. */
  row_count: z.int(),
  /** Known once the export runs. */
  row_total: z.nullable(z.int()),
  /** Null until the export is done. */
  file: z.nullable(
    z.object({
      name: z.string(),
      size_bytes: z.int(),
      sha256: z.string(),
      /** Sums of each column of amounts. Decimals in major units, which can exceed the whole numbers of JSON. */
      totals: z.array(z.object({ column: z.string(), currency, amount: z.string() })),
      /** The file is deleted then. */
      expires_at: instant,
    }),
  ),
})
export type ExportItem = z.infer<typeof exportItem>

/** Requests an export. The caller also needs the right to read the list. */
export const createExport = declareEndpoint({
  method: 'POST',
  path: '/merchant/:id/exports',
  access: 'exports.manage',
  params: accountParams,
  body: z.strictObject({
    list: z.enum(exportLists),
    /** Relative days are those of the request. */
    q: z._default(z.string().check(z.maxLength(queryLimits.queryLengthMax)), ''),
    /** Rows that were picked one by one, by ID, in a list that allows it. */
    ids: z.optional(z.array(z.string().check(z.maxLength(64))).check(z.minLength(1), z.maxLength(paymentLimits.bulkPickedMax))),
    /** Absent for the newest first, or the only order of the list. */
    sort: z.optional(z.enum(exportSorts)),
    /** Columns of the list's page, in the order of the file. */
    columns: z.array(z.string().check(z.maxLength(exportLimits.exportColumnLengthMax))).check(z.minLength(1), z.maxLength(exportLimits.exportColumnsMax)),
    format: z.enum(exportFormats),
  }),
  response: exportItem,
})

/** Exports of the past seven days, newest first, of the lists that the caller may read. */
export const listExports = declareEndpoint({
  method: 'GET',
  path: '/merchant/:id/exports',
  access: 'exports.manage',
  params: accountParams,
  query: z.strictObject(pageQuery),
  response: page(exportItem),
})

const exportParams = z.object({ id: z.string(), exportId: jobId })

/** Cancels an export that waits or runs. Its file is deleted. */
export const cancelExport = declareEndpoint({
  method: 'POST',
  path: '/merchant/:id/exports/:exportId/cancel',
  access: 'exports.manage',
  params: exportParams,
  response: exportItem,
})

/** Begins a failed export again, with the rows of then. */
export const retryExport = declareEndpoint({
  method: 'POST',
  path: '/merchant/:id/exports/:exportId/retry',
  access: 'exports.manage',
  params: exportParams,
  response: exportItem,
})

/** Requests the same file again: a new export of the list, query, columns and format of one that is done or canceled, with the rows of now. */
export const repeatExport = declareEndpoint({
  method: 'POST',
  path: '/merchant/:id/exports/:exportId/repeat',
  access: 'exports.manage',
  params: exportParams,
  response: exportItem,
})

/** Returns the file of an export that is done. One with data of people (`isPersonalFile`) needs a step-up. */
export const downloadExport = declareEndpoint({
  method: 'GET',
  path: '/merchant/:id/exports/:exportId/file',
  access: 'exports.manage',
  params: exportParams,
  response: z.custom<Blob>(),
  isFile: true,
})

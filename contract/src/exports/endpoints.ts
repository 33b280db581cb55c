import * as z from 'zod/mini'
import type { DisputeSort } from '../disputes/tabs.ts'
import { declareEndpoint } from '../endpoint.ts'
import { accountParams, currency, instant, page, pageQuery } from '../fields.ts'
import { jobId } from '../ids.ts'
import { limits } from '../limits.ts'

/** Files of a whole list, as the list is shown: its query, columns and order. */

/** Lists that can be exported, with the columns of their pages. A column of a page is one or more of the file. */
export const exportColumns = {
  payments: ['payment', 'amount', 'status', 'card', 'customer', 'note', 'order', 'created', 'refunded', 'description', 'store'],
  bulk_payments: ['payment', 'customer', 'amount', 'result', 'reason', 'status'],
  bulk_actions: ['action', 'payments', 'status', 'created_by', 'created'],
  customers: ['customer', 'email', 'card', 'payments', 'gross', 'last_payment', 'disputes', 'created'],
  movements: ['created', 'type', 'source', 'amount', 'fee', 'net', 'available'],
  payouts: ['created', 'amount', 'status', 'destination', 'arrival', 'how', 'note'],
  payout_lines: ['created', 'type', 'source', 'amount', 'fee', 'net'],
  disputes: ['dispute', 'amount', 'status', 'reason', 'category', 'code', 'due', 'payment', 'customer', 'assignee', 'outcome', 'created'],
  bank_lines: ['line', 'amount', 'result'],
  missing_payouts: ['payout', 'amount', 'arrival', 'trace', 'result'],
  vamp_items: ['processed', 'what', 'payment', 'amount', 'status', 'customer'],
  vamp_warnings: ['processed', 'reason', 'payment', 'amount', 'customer'],
  risk_entries: ['record', 'effect', 'status', 'effective', 'remark', 'operator', 'created'],
  approvals: ['created', 'action', 'amount', 'status', 'requester', 'note'],
  team_approvals: ['created', 'action', 'status', 'requester', 'note'],
  members: ['member', 'roles', 'status', 'verification', 'lastLogin'],
  events: ['type', 'object', 'delivery', 'created'],
  api_requests: ['call', 'status', 'error', 'object', 'key', 'duration', 'created'],
  webhook_deliveries: ['type', 'state', 'cause', 'created'],
  audit_log: ['action', 'actor', 'object', 'outcome', 'origin', 'created'],
  // Files for accounting programs have the columns that those read.
  journal: ['entry'],
  quickbooks_journal: ['entry'],
  quickbooks_bank: ['entry'],
  xero_journal: ['entry'],
  xero_bank: ['entry'],
} as const satisfies Record<string, readonly string[]>
export type ExportList = keyof typeof exportColumns
export const exportLists = Object.keys(exportColumns) as ExportList[]

/** Columns with email addresses of customers or members; those of an audit log's actions are in their details. Downloading a file that has one needs a step-up, and so does everything about one customer. */
const personalColumns: readonly string[] = ['customer', 'email', 'member', 'actor']

/** Whether a file has email addresses of many people, or everything about one. */
export function isPersonalFile({ list, columns }: { readonly list: ExportSubject; readonly columns: readonly string[] }): boolean {
  return list === 'customer_data' || (list === 'audit_log' && columns.includes('action')) || columns.some((column) => personalColumns.includes(column))
}

/** Orders of the lists that have several, beside the newest first. The files of all others are in the one order of their list. */
export const exportSorts = ['urgency', 'deadline', 'amount'] as const satisfies readonly DisputeSort[]
export type ExportSort = (typeof exportSorts)[number]

export const exportFormats = ['csv', 'xlsx'] as const
export type ExportFormat = (typeof exportFormats)[number]

/** What a file is of: a list, or everything about one customer (`contract/src/customers/personal-data.ts`). */
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
    q: z._default(z.string().check(z.maxLength(limits.queryLengthMax)), ''),
    /** Rows that were picked one by one, by ID, in a list that allows it. */
    ids: z.optional(z.array(z.string().check(z.maxLength(64))).check(z.minLength(1), z.maxLength(limits.bulkPickedMax))),
    /** Absent for the newest first, or the only order of the list. */
    sort: z.optional(z.enum(exportSorts)),
    /** Columns of the list's page, in the order of the file. */
    columns: z.array(z.string().check(z.maxLength(limits.exportColumnLengthMax))).check(z.minLength(1), z.maxLength(limits.exportColumnsMax)),
    format: z.enum(exportFormats),
    /** Begins a CSV file with a byte order mark, by which Excel recognizes UTF-8. */
    has_bom: z._default(z.boolean(), false),
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

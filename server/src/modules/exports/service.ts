import type { HandlerInput, HandlerOutput } from '@counterfoil/contract/endpoint'
import type { createExport, downloadExport, ExportState, listExports } from '@counterfoil/contract/exports'
import type { JobId } from '@counterfoil/contract/ids'
import { limits } from '@counterfoil/contract/limits'
import { dayIn } from '@counterfoil/contract/time/calendar-days'
import type { MemberContext } from '../../infra/context.ts'
import { AppError, brokenRule } from '../../infra/errors.ts'
import type { FileAnswer } from '../../infra/http/file-answer.ts'
import { getAccountSettings } from '../../infra/merchant-accounts-store.ts'
import { readPage } from '../../infra/pages/keyset-pages.ts'
import { cancelLongJob, retryLongJob } from '../../infra/work/long-jobs-store.ts'
import { recordAudit } from '../audit/index.ts'
import { openPart } from './parts.ts'
import { findPart } from './parts-store.ts'
import type { ExportRequest } from './request.ts'
import type { ExportSource } from './source-store.ts'
import { countOpenExports, type ExportRow, findExport, insertExport, listExportRows } from './store.ts'

export type { ExportSource } from './source-store.ts'

/** What members do with exports. A member sees those of the lists that they may read, whoever requested them. */

type Item = HandlerOutput<typeof createExport>
type ExportInput = Pick<HandlerInput<typeof downloadExport>, 'params'>
type Sources = readonly ExportSource[]

const mediaTypes: Readonly<Record<ExportRequest['format'], string>> = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
}

/** @throws AppError `forbidden` without the right to read the list, `invalid_fields`, `too_many_exports`. */
export async function requestExport(context: MemberContext, sources: Sources, { body }: HandlerInput<typeof createExport>): Promise<Item> {
  const { list, q, format, has_bom } = body
  const source = sources.find((candidate) => candidate.list === list)
  if (!source || !mayRead(context, source)) throw new AppError('forbidden')
  const columns = [...new Set(body.columns)]
  const unknown = columns.find((column) => !Object.hasOwn(source.columns, column))
  if (unknown !== undefined) throw brokenRule('columns', 'export_column_unknown', { column: unknown })
  const filters = await source.readFilters(context, q)
  if ((await countOpenExports(context)) >= limits.exportsOpenMax) throw new AppError('too_many_exports', { maximum: limits.exportsOpenMax })

  const { time_zone, business_id } = await getAccountSettings(context)
  const { actor, locale, realNow } = context
  const requested_by = { user_id: actor.userId, name: actor.name }
  const file_name = `${list}-${dayIn(time_zone, realNow)}.${format}`
  const id = await insertExport(context, { list, business_id, q, filters, columns, format, has_bom, time_zone, locale, requested_by, file_name })
  await recordAudit(context, { action: 'export.requested', targetId: id, details: { list, q, columns, format } })
  return present(await requireExport(context, sources, id))
}

export async function listExportPage(
  context: MemberContext,
  sources: Sources,
  { query }: HandlerInput<typeof listExports>,
): Promise<HandlerOutput<typeof listExports>> {
  const lists = sources.filter((source) => mayRead(context, source)).map(({ list }) => list)
  return readPage(query, (page) => listExportRows(context, lists, page), present)
}

/** @throws AppError `not_found`, `export_not_cancelable`. */
export async function cancelExportOf(context: MemberContext, sources: Sources, { params }: ExportInput): Promise<Item> {
  const { id } = await requireExport(context, sources, params.exportId)
  if (!(await cancelLongJob(context, id))) throw new AppError('export_not_cancelable')
  await recordAudit(context, { action: 'export.canceled', targetId: id, details: {} })
  return present(await requireExport(context, sources, id))
}

/** @throws AppError `not_found`, `export_not_retryable`. */
export async function retryExportOf(context: MemberContext, sources: Sources, { params }: ExportInput): Promise<Item> {
  const { id } = await requireExport(context, sources, params.exportId)
  if (!(await retryLongJob(context, id))) throw new AppError('export_not_retryable')
  await recordAudit(context, { action: 'export.retried', targetId: id, details: {} })
  return present(await requireExport(context, sources, id))
}

/** The file of an export, a part at a time. @throws AppError `not_found`, `export_not_ready`. */
export async function openExportFile(context: MemberContext, sources: Sources, { params }: ExportInput): Promise<FileAnswer> {
  const { id, request, result, state } = await requireExport(context, sources, params.exportId)
  if (state !== 'done' || !result) throw new AppError('export_not_ready')
  const { size_bytes, sha256, attempt } = result
  await recordAudit(context, { action: 'export.downloaded', targetId: id, details: { list: request.list, sha256 } })
  return {
    name: request.file_name,
    mediaType: mediaTypes[request.format],
    sizeBytes: size_bytes,
    readPart: async (later, position) => {
      const part = await findPart(later, id, attempt, position)
      return part && openPart(part)
    },
  }
}

function mayRead({ actor }: MemberContext, { permission, alsoNeeds = permission }: ExportSource): boolean {
  return actor.permissions.has(permission) && actor.permissions.has(alsoNeeds)
}

async function requireExport(context: MemberContext, sources: Sources, id: JobId): Promise<ExportRow> {
  const row = await findExport(context, id)
  const source = sources.find(({ list }) => list === row?.request.list)
  if (!row || !source || !mayRead(context, source)) throw new AppError('not_found')
  return row
}

function present(row: ExportRow): Item {
  const { id, request, result, expires_at } = row
  const { list, q, columns, format, time_zone, requested_by, file_name } = request
  return {
    id,
    created_at: row.created_at.toISOString(),
    requested_by: requested_by.name,
    list,
    q,
    columns: [...columns],
    format,
    time_zone,
    state: stateOf(row),
    row_count: row.done_count,
    row_total: row.total_count,
    file:
      row.state === 'done' && result && expires_at
        ? { name: file_name, size_bytes: result.size_bytes, sha256: result.sha256, totals: [...result.totals], expires_at: expires_at.toISOString() }
        : null,
  }
}

function stateOf({ state, is_cancel_requested }: ExportRow): ExportState {
  return state === 'running' && is_cancel_requested ? 'canceling' : state
}

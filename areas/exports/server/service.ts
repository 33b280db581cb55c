import { recordAudit } from '#areas/audit/server/index.ts'
import { type createExport, downloadExport, isPersonalFile, type listExports } from '#areas/exports/contract/endpoints.ts'
import { exportLists } from '#areas/exports/contract/lists.ts'
import type { HandlerInput, HandlerOutput } from '#kernel/endpoint.ts'
import type { JobId } from '#kernel/ids.ts'
import type { MemberContext } from '#server/infra/context.ts'
import { AppError, brokenRule } from '#server/infra/errors.ts'
import { requireStepUp } from '#server/infra/http/authorise.ts'
import type { FileAnswer } from '#server/infra/http/file-answer.ts'
import { readPage } from '#server/infra/pages/keyset-pages.ts'
import { queryShape } from '#server/infra/query-shape.ts'
import { cancelLongJob, retryLongJob } from '#server/infra/work/long-jobs-store.ts'
import { openPart } from './parts.ts'
import { presentExport } from './present.ts'
import { checkColumns, checkFormat, checkSort, queueExport, requireRoom } from './queue.ts'
import type { ExportRequest, FileSource } from './request.ts'
import { type ExportSource, mayRead } from './source-store.ts'
import { type ExportRow, findExport, findPart, listExportRows } from './store.ts'

export type { ExportSource } from './source-store.ts'

/** What members do with exports. A member sees those of the lists that they may read, whoever requested them; of a list that shows each member other rows, only their own. */

type Item = HandlerOutput<typeof createExport>
type Requested = Pick<HandlerInput<typeof createExport>, 'body'>
type ExportInput = Pick<HandlerInput<typeof downloadExport>, 'params'>
/** Lists and other files whose exports somebody may see. */
type Readable = readonly (ExportSource | FileSource)[]

const mediaTypes: Readonly<Record<ExportRequest['format'], string>> = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  zip: 'application/zip',
}

/** @throws AppError `forbidden` without the right to read the list, `invalid_fields`, `too_many_exports`. */
export async function requestExport(context: MemberContext, sources: readonly ExportSource[], { body }: Requested): Promise<Item> {
  const { list, q, ids, sort, format } = body
  const source = sources.find((candidate) => candidate.list === list)
  if (!source || !mayRead(context.actor, source)) throw new AppError('forbidden')
  if (ids && !source.takesIds) throw brokenRule('ids', 'export_takes_no_ids')
  const columns = checkColumns(source, body.columns)
  checkSort(source, sort)
  checkFormat(list, format)
  await requireRoom(context)
  const { userId, name } = context.actor
  const rows = { list, q, ...(ids && { ids }), ...(sort && { sort }) }
  const id = await queueExport(context, source, { ...rows, columns, format, requested_by: { user_id: userId, name } })
  await recordAudit(context, {
    action: 'export.requested',
    targetId: id,
    details: { list, q: queryShape(q), ...(ids && { rows: ids.length }), ...(sort && { sort }), columns, format },
  })
  return presentExport(await requireExport(context, sources, id))
}

export async function listExportPage(
  context: MemberContext,
  sources: Readable,
  { query }: HandlerInput<typeof listExports>,
): Promise<HandlerOutput<typeof listExports>> {
  const readable = sources.filter((source) => mayRead(context.actor, source))
  const lists = readable.map(({ list }) => list)
  const own = readable.filter(isPersonal).map(({ list }) => list)
  return readPage(query, (page) => listExportRows(context, { lists, own, userId: context.actor.userId }, page), presentExport)
}

/** @throws AppError `not_found`, `export_not_cancelable`. */
export async function cancelExportOf(context: MemberContext, sources: Readable, { params }: ExportInput): Promise<Item> {
  const { id } = await requireExport(context, sources, params.exportId)
  if (!(await cancelLongJob(context, id))) throw new AppError('export_not_cancelable')
  await recordAudit(context, { action: 'export.canceled', targetId: id, details: {} })
  return presentExport(await requireExport(context, sources, id))
}

/** @throws AppError `not_found`, `export_not_retryable`. */
export async function retryExportOf(context: MemberContext, sources: Readable, { params }: ExportInput): Promise<Item> {
  const { id } = await requireExport(context, sources, params.exportId)
  if (!(await retryLongJob(context, id))) throw new AppError('export_not_retryable')
  await recordAudit(context, { action: 'export.retried', targetId: id, details: {} })
  return presentExport(await requireExport(context, sources, id))
}

/** @throws AppError `not_found`, `export_not_repeatable`, and those of `requestExport`. */
export async function repeatExportOf(context: MemberContext, sources: readonly ExportSource[], all: Readable, input: ExportInput): Promise<Item> {
  const { request, state } = await requireExport(context, all, input.params.exportId)
  const { q, ids, sort, columns, format } = request
  const list = exportLists.find((known) => known === request.list)
  if ((state !== 'done' && state !== 'canceled') || !list || format === 'zip') throw new AppError('export_not_repeatable')
  const rows = { list, q, ...(ids && { ids: [...ids] }), ...(sort && { sort }) }
  return requestExport(context, sources, { body: { ...rows, columns: [...columns], format } })
}

/** The file of an export, a part at a time. @throws AppError `not_found`, `export_not_ready`; `step_up_needed` for data of people. */
export async function openExportFile(context: MemberContext, sources: Readable, { params }: ExportInput): Promise<FileAnswer> {
  const { id, request, result, state } = await requireExport(context, sources, params.exportId)
  if (state !== 'done' || !result) throw new AppError('export_not_ready')
  if (isPersonalFile(request)) requireStepUp(context, downloadExport)
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

async function requireExport(context: MemberContext, sources: Readable, id: JobId): Promise<ExportRow> {
  const row = await findExport(context, id)
  const source = sources.find(({ list }) => list === row?.request.list)
  if (!row || !source || !mayRead(context.actor, source)) throw new AppError('not_found')
  if (isPersonal(source) && row.request.requested_by.user_id !== context.actor.userId) throw new AppError('not_found')
  return row
}

/** Whether its files show what one member sees, so nobody else sees them. */
function isPersonal(source: Readable[number]): boolean {
  return 'filtersOfReader' in source
}

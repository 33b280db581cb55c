import { open, readFile } from 'node:fs/promises'
import type { changeResponseFile, DraftChange, orderResponseFiles, removeResponseFile, uploadResponseFile } from '#areas/disputes/contract/response.ts'
import { disputeLimits } from '#areas/disputes/contract/rules.ts'
import type { HandlerInput, HandlerOutput } from '#kernel/endpoint.ts'
import type { MemberContext } from '#server/infra/context.ts'
import { AppError, brokenRule } from '#server/infra/errors.ts'
import { cleanName, downloadName, type FileProblem, findNameProblem, findVirus, headBytes, mediaTypeOf } from '#server/infra/files/index.ts'
import { newId } from '#server/infra/keys/crypto.ts'
import type { Scanner } from '#server/infra/scanner/clamd.ts'
import { type Draft, readDraft } from './draft.ts'
import { insertChange } from './drafts-store.ts'
import { holdDraft } from './edit.ts'
import { deleteDraftFile, insertDraftFile, updateDraftFile } from './files-store.ts'
import type { KeptFile } from './packet/inspect.ts'
import { inspectInThread } from './packet/run-packet.ts'
import { presentResponse } from './present.ts'
import { notePurge } from './purge.ts'

/** Files of a draft. */

const megabytes = (bytes: number) => `${bytes / 1_048_576} MB`

/**
 * Checks an uploaded file in a thread, without a transaction.
 * @throws AppError `invalid_fields` on `file` or `name`; `unavailable`; `scanner_unavailable`.
 */
export async function checkUpload(
  scanner: Scanner | null,
  account: string,
  path: string,
  givenName: string,
  sizeBytes: number,
): Promise<KeptFile & { readonly name: string }> {
  if (sizeBytes === 0) throw brokenRule('file', 'file_empty')
  const mediaType = mediaTypeOf(await readHead(path))
  if (!mediaType) throw brokenRule('file', 'file_type_unknown')
  const name = cleanName(givenName) ?? 'file'
  refuse(findNameProblem(name, mediaType))
  const inspected = await inspectInThread(account, path)
  if ('broken' in inspected) throw brokenRule('file', inspected.broken, inspected.limit === undefined ? {} : { limit: inspected.limit })
  if (scanner) refuse(await findVirus(scanner, await readFile(path)))
  return { ...inspected, name: downloadName(name, mediaType) }
}

function refuse(problem: FileProblem | null): void {
  if (problem) throw brokenRule(problem.part === 'name' ? 'name' : 'file', problem.rule, problem.values)
}

async function readHead(path: string): Promise<Buffer> {
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(headBytes), 0, headBytes, 0)
    return buffer.subarray(0, bytesRead)
  } finally {
    await file.close()
  }
}

/** Adds a checked file at the end. @throws AppError `not_found`, `dispute_not_answerable`; `invalid_fields` if the draft is full. */
export async function addFile(
  context: MemberContext,
  { params, query }: HandlerInput<typeof uploadResponseFile>,
  { name, mediaType, pageCount, content }: Awaited<ReturnType<typeof checkUpload>>,
): Promise<HandlerOutput<typeof uploadResponseFile>> {
  const { disputeId } = params
  const { draft, version } = await holdDraft(context, disputeId)
  const sum = (count: (file: Draft['files'][number]) => number) => draft.files.reduce((total, file) => total + count(file), 0)
  if (draft.files.length >= disputeLimits.evidenceDraftFilesMax)
    throw brokenRule('file', 'draft_has_many_files', { limit: disputeLimits.evidenceDraftFilesMax })
  if (sum((file) => file.size_bytes) + content.length > disputeLimits.evidenceDraftBytesMax)
    throw brokenRule('file', 'draft_files_too_large', { limit: megabytes(disputeLimits.evidenceDraftBytesMax) })
  if (sum((file) => file.page_count) + pageCount > disputeLimits.evidenceDraftPagesMax)
    throw brokenRule('file', 'draft_has_many_pages', { limit: disputeLimits.evidenceDraftPagesMax })
  const file = {
    id: newId('file', context.realNow),
    kind: query.kind,
    name,
    media_type: mediaType,
    size_bytes: content.length,
    page_count: pageCount,
    uploaded_at: context.realNow,
    uploaded_by_name: context.actor.name,
  }
  await notePurge(context, disputeId)
  await insertDraftFile(context, disputeId, file, Buffer.from(content.buffer, content.byteOffset, content.byteLength))
  return record(context, draft, { version, kind: 'file_added', subject: name })
}

/** @throws AppError `not_found`, also if a colleague removed it; `dispute_not_answerable`. */
export async function changeFile(
  context: MemberContext,
  { params, body }: HandlerInput<typeof changeResponseFile>,
): Promise<HandlerOutput<typeof changeResponseFile>> {
  const { draft, version, file } = await holdFile(context, params)
  await updateDraftFile(context, params.disputeId, params.fileId, { kind: body.kind ?? file.kind, caption: body.caption ?? file.caption })
  return record(context, draft, { version, kind: 'file_changed', subject: file.name })
}

/** @throws as `changeFile`. */
export async function removeFile(
  context: MemberContext,
  { params }: HandlerInput<typeof removeResponseFile>,
): Promise<HandlerOutput<typeof removeResponseFile>> {
  const { draft, version, file } = await holdFile(context, params)
  await deleteDraftFile(context, params.disputeId, params.fileId)
  return record(context, draft, { version, kind: 'file_removed', subject: file.name })
}

/** @throws AppError `conflict` if a colleague added or removed a file; `dispute_not_answerable`. */
export async function orderFiles(
  context: MemberContext,
  { params, body }: HandlerInput<typeof orderResponseFiles>,
): Promise<HandlerOutput<typeof orderResponseFiles>> {
  const { draft, version } = await holdDraft(context, params.disputeId)
  const known = new Set(draft.files.map(({ id }) => id))
  if (new Set(body.ids).size !== known.size || body.ids.length !== known.size || body.ids.some((id) => !known.has(id))) throw new AppError('conflict')
  for (const [index, id] of body.ids.entries()) await updateDraftFile(context, params.disputeId, id, { position: index + 1 })
  return record(context, draft, { version, kind: 'files_reordered', subject: null })
}

async function holdFile(context: MemberContext, { disputeId, fileId }: HandlerInput<typeof removeResponseFile>['params']) {
  const held = await holdDraft(context, disputeId)
  const file = held.draft.files.find(({ id }) => id === fileId)
  if (!file) throw new AppError('not_found')
  return { ...held, file }
}

async function record(
  context: MemberContext,
  { case: { dispute } }: Draft,
  { version, kind, subject }: { readonly version: number; readonly kind: DraftChange['kind']; readonly subject: string | null },
) {
  await insertChange(context, dispute.id, { number: version, kind, subject, before: null })
  return presentResponse(context, await readDraft(context, dispute.id))
}

import { recordAudit } from '#areas/audit/server/index.ts'
import type { RiskUploadDetail, undoRiskUpload } from '#areas/risk/contract/uploads.ts'
import type { HandlerInput } from '#kernel/endpoint.ts'
import { AppError } from '#server/infra/errors.ts'
import { insertEntryChanges, type MemberAct } from '../store.ts'
import { readUploadDetail } from './list.ts'
import { deleteEntries, lockUploadedEntries, markKept, restoreEntries, type UploadedEntry } from './restore-store.ts'
import { lockUpload, type UploadRow, updateUpload } from './store.ts'

/**
 * Restores the entries of an upload to their state before it: new ones are deleted with their history, reactivated ones end when they had ended. Payments that
 * they declined keep what they say. Entries that somebody changed since stay, and are marked.
 * @throws AppError `not_found`, `risk_upload_not_added`.
 */
export async function undoUpload(context: MemberAct, { params: { uploadId } }: HandlerInput<typeof undoRiskUpload>): Promise<RiskUploadDetail> {
  const upload = await lockUpload(context, uploadId)
  if (!upload) throw new AppError('not_found')
  if (upload.state !== 'added') throw new AppError('risk_upload_not_added')
  const entries = await lockUploadedEntries(context, uploadId)
  const kept = entries.filter((entry) => !isAsAdded(entry, upload))
  const undone = entries.filter((entry) => isAsAdded(entry, upload))
  const restored = undone.flatMap(({ id, before }) => (before ? [{ id, ...before }] : []))
  await deleteEntries(
    context,
    undone.flatMap(({ id, before }) => (before ? [] : [id])),
  )
  await restoreEntries(context, restored)
  await insertEntryChanges(
    context,
    restored.map(({ id, effective_until, remark }) => ({ entryId: id, change: 'restored', effective_until: new Date(effective_until), remark })),
  )
  await markKept(
    context,
    uploadId,
    kept.map(({ line }) => line),
  )
  await updateUpload(context, uploadId, { state: 'undone', undone_at: context.now, undone_by_name: context.actor.name })
  const { type, effect, name } = upload
  await recordAudit(context, {
    action: 'risk_upload.undone',
    targetId: uploadId,
    details: { kind: type, effect, name, undone: undone.length, kept: kept.length },
  })
  return readUploadDetail(context, uploadId)
}

/** Whatever members do with an entry moves its beginning or its end. */
function isAsAdded({ effective_from, effective_until }: UploadedEntry, upload: UploadRow): boolean {
  const isSame = (one: Date | null, other: Date | null) => one?.getTime() === other?.getTime()
  return isSame(effective_from, upload.added_at) && isSame(effective_until, upload.effective_until)
}

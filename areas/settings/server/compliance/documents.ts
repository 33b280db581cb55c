import { recordBusinessAudit } from '#areas/audit/server/index.ts'
import type { ComplianceInfo, ComplianceRequirement, uploadDocument } from '#areas/settings/contract/compliance/endpoints.ts'
import type { HandlerInput } from '#kernel/endpoint.ts'
import type { FileId } from '#kernel/ids.ts'
import { limits } from '#kernel/limits.ts'
import type { FileMediaType } from '#kernel/statuses.ts'
import type { RuleName } from '#kernel/texts.ts'
import type { BusinessMemberContext } from '#server/infra/context.ts'
import { AppError, type BrokenRule, RecordedRefusal, type TextValues } from '#server/infra/errors.ts'
import { findPlatformId, insertBusinessInstruction } from '#server/infra/external/business-instructions-store.ts'
import type { InstructionTerms } from '#server/infra/external/command.ts'
import { checkFile, cleanName, downloadName, findBusinessFile, insertBusinessFile, readBusinessFilePart } from '#server/infra/files/index.ts'
import type { FileAnswer } from '#server/infra/http/file-answer.ts'
import { newId, sha256 } from '#server/infra/keys/crypto.ts'
import type { Scanner } from '#server/infra/scanner/clamd.ts'
import { canBecome, isOverdue, stopsOf } from './status.ts'
import * as store from './store.ts'

/** What a business sees of its requirements, and the documents that it uploads. */

export async function readCompliance(context: BusinessMemberContext): Promise<ComplianceInfo> {
  const { now } = context
  const rows = await store.listRows(context)
  const documents = Map.groupBy(await store.listDocuments(context), ({ requirement_id }) => requirement_id)
  const requirements = rows.toSorted(byUrgency).map((row) => presentRequirement(row, documents.get(row.id) ?? [], now))
  const stopped = new Set(rows.filter((row) => isOverdue(row, now)).flatMap(stopsOf))
  return { requirements, stopped: (['payments', 'payouts'] as const).filter((stoppable) => stopped.has(stoppable)) }
}

/** Open ones by their due date, then verified ones. */
function byUrgency(one: store.RequirementRow, other: store.RequirementRow): number {
  const rank = ({ status, due_at }: store.RequirementRow) => (status === 'verified' ? Number.POSITIVE_INFINITY : (due_at?.getTime() ?? Number.MAX_SAFE_INTEGER))
  return rank(one) === rank(other) ? one.id.localeCompare(other.id) : rank(one) - rank(other)
}

function presentRequirement(row: store.RequirementRow, documents: readonly store.DocumentRow[], now: Date): ComplianceRequirement {
  const { id, kind, reason, status } = row
  return {
    id,
    kind,
    reason,
    due_at: row.due_at?.toISOString() ?? null,
    is_overdue: isOverdue(row, now),
    stops: stopsOf(row),
    status,
    documents: documents.map(({ file_id, created_at, state, ...document }) => ({
      ...document,
      id: file_id,
      uploaded_at: created_at.toISOString(),
      status: state === 'succeeded' ? 'verified' : state === 'failed' ? 'rejected' : 'in_review',
    })),
  }
}

/** A file that may be kept, or why not. */
export type CheckedFile =
  | { readonly name: string; readonly mediaType: FileMediaType; readonly content: Buffer }
  | { readonly refusal: BrokenRule; readonly name: string; readonly sha256: string | null }

/**
 * Reads an uploaded file outside of any transaction: what it is by its content, whether its name agrees, and what the scanner says.
 * @throws AppError `scanner_unavailable`; `unavailable` if too many files wait.
 */
export async function checkDocument(
  scanner: Scanner | null,
  account: string,
  { name: given, content_base64: base64 }: HandlerInput<typeof uploadDocument>['body'],
): Promise<CheckedFile> {
  const name = cleanName(given) ?? 'file'
  const content = Buffer.from(base64, 'base64')
  const refuse = (rule: RuleName, path: 'name' | 'content_base64' = 'content_base64', values: TextValues = {}): CheckedFile => ({
    refusal: { path, rule, values },
    name,
    sha256: content.length > 0 ? sha256(content).toString('hex') : null,
  })
  if (content.toString('base64') !== base64) return refuse('file_unreadable')
  if (content.length === 0) return refuse('file_empty')
  if (content.length > limits.fileBytesMax) return refuse('file_too_large', 'content_base64', { limit: `${limits.fileBytesMax / 1_048_576} MB` })
  const checked = await checkFile(scanner, account, { name, content })
  if ('rule' in checked) return refuse(checked.rule, checked.part === 'name' ? 'name' : 'content_base64', checked.values)
  return { name: downloadName(name, checked.mediaType), mediaType: checked.mediaType, content }
}

/**
 * Keeps a checked file and sends it to the platform for review.
 * @throws AppError `not_found`, `document_not_needed`; `invalid_fields` on `name` or `content_base64`, with an audit row.
 */
export async function submitDocument(
  context: BusinessMemberContext,
  { instructionTimeoutMs: timeoutMs }: InstructionTerms,
  requirementId: string,
  file: CheckedFile,
): Promise<ComplianceInfo> {
  const attempt = { action: 'compliance.upload', targetId: context.businessId } as const
  await store.lockRequirements(context)
  const row = await store.findRow(context, requirementId)
  if (!row) throw new AppError('not_found')
  const details = { requirement: row.id, kind: row.kind, name: file.name }
  if ('refusal' in file) {
    await recordBusinessAudit(context, { ...attempt, details: { ...details, sha256: file.sha256, ...file.refusal.values }, refusedFor: file.refusal.rule })
    throw new RecordedRefusal('invalid_fields', {}, [file.refusal])
  }
  if (!canBecome(row.status, 'in_review')) {
    await recordBusinessAudit(context, { ...attempt, details, refusedFor: 'document_not_needed' })
    throw new RecordedRefusal('document_not_needed')
  }
  const platformId = await findPlatformId(context)
  if (platformId === null) throw new Error(`business ${context.businessId} has requirements without a platform`)
  const digest = sha256(file.content)
  const fileId = newId('file', context.now)
  await insertBusinessFile(context, { id: fileId, name: file.name, media_type: file.mediaType, sha256: digest, content: file.content })
  const id = newId('int', context.now)
  const path = `/instructions/${id}/files/${fileId}`
  const sent = { id: fileId, name: file.name, media_type: file.mediaType, size_bytes: file.content.length, sha256: digest.toString('hex'), path }
  const payload = { requirement_id: row.id, reference: row.reference, kind: row.kind, file: sent }
  const subject = { requirementId: row.id, fileId }
  await insertBusinessInstruction(context, { id, platformId, type: 'business.submit_document', payload, timeoutMs, ...subject })
  await store.updateRow(context, row.id, { status: 'in_review', rejection_reason: null, submitted_at: context.now, next_notice_at: null })
  await recordBusinessAudit(context, { ...attempt, details: { ...details, sha256: sent.sha256 } })
  return readCompliance(context)
}

/** @throws AppError `not_found`. */
export async function openDocument(context: BusinessMemberContext, id: FileId): Promise<FileAnswer<BusinessMemberContext>> {
  const file = await findBusinessFile(context, id)
  if (!file) throw new AppError('not_found')
  await recordBusinessAudit(context, { action: 'compliance.download', targetId: context.businessId, details: { name: file.name } })
  return {
    name: downloadName(file.name, file.media_type),
    mediaType: file.media_type,
    sizeBytes: file.size_bytes,
    readPart: (part, position) => readBusinessFilePart(part, id, position),
  }
}

import * as z from 'zod/mini'
import { type Evidence, type EvidenceField, type EvidenceFileField, evidenceFileFields, evidenceTextFields } from '#areas/disputes/contract/evidence.ts'
import { disputeLimits } from '#areas/disputes/contract/rules.ts'
import { recordEvent } from '#areas/payments/server/index.ts'
import { type DisputeId, type FileId, fileId } from '#kernel/ids.ts'
import type { TenantContext } from '#server/infra/context.ts'
import { AppError, brokenRule } from '#server/infra/errors.ts'
import { type FileRow, findFiles } from '#server/infra/files/index.ts'
import { isAnswerable, lockDispute } from './lock.ts'
import { type DisputeRow, updateDispute } from './store.ts'

/** What an enhanced rule of a network was told. */
export interface EnhancedEvidence {
  readonly visa_compliance?: { readonly fee_acknowledged: boolean }
  readonly mastercard_compliance?: { readonly fee_acknowledged: boolean }
}

/** What is left out stays as it is; null takes a field out. */
export interface EvidenceChange {
  readonly fields: Readonly<Partial<Record<EvidenceField, string | null>>>
  /** By rule; null takes all of it out. */
  readonly enhanced: EnhancedEvidence | null
}

export function evidenceOf(dispute: DisputeRow): Evidence {
  return dispute.evidence as Evidence
}

export function enhancedEvidenceOf(dispute: DisputeRow): EnhancedEvidence {
  return dispute.enhanced_evidence as EnhancedEvidence
}

/**
 * Stages evidence; nothing leaves until it is submitted, and it may be changed any number of times until then.
 * @throws AppError `not_found`, `dispute_not_answerable`; `invalid_fields` where a file is not there, or texts or files are too much together.
 */
export async function stageEvidence(context: TenantContext, id: DisputeId, change: EvidenceChange): Promise<DisputeRow> {
  const { dispute } = await lockDispute(context, id)
  if (!isAnswerable(dispute, context.now)) throw new AppError('dispute_not_answerable')
  const given = Object.entries({ ...evidenceOf(dispute), ...change.fields }).filter(([, value]) => value !== null && value !== '')
  const evidence: Evidence = Object.fromEntries(given)
  refuseLongTexts(evidence)
  await refuseMissingOrLargeFiles(context, evidence)
  recordEvent(context, dispute.payment_id, 'dispute.updated', { objectId: id, previous: { disputes: dispute } })
  return updateDispute(context, id, {
    evidence: JSON.stringify(evidence),
    enhanced_evidence: JSON.stringify(change.enhanced === null ? {} : { ...enhancedEvidenceOf(dispute), ...change.enhanced }),
    evidence_staged_at: context.now,
    evidence_staged_by_name: context.actor.kind === 'member' ? context.actor.name : null,
  })
}

function refuseLongTexts(evidence: Evidence): void {
  const length = evidenceTextFields.reduce((sum, field) => sum + [...(evidence[field] ?? '')].length, 0)
  if (length > disputeLimits.evidenceTextsLengthMax) throw brokenRule('evidence', 'evidence_texts_too_long', { limit: disputeLimits.evidenceTextsLengthMax })
}

async function refuseMissingOrLargeFiles(context: TenantContext, evidence: Evidence): Promise<void> {
  const files = await findEvidenceFiles(context, evidence)
  const missing = evidenceFileFields.find((field) => evidence[field] !== undefined && !files.has(field))
  if (missing) throw brokenRule(`evidence.${missing}`, 'evidence_file_unknown')
  if (countBytes(files) > disputeLimits.evidenceFilesBytesMax) {
    throw brokenRule('evidence', 'evidence_files_too_large', {
      limit: megabytes(disputeLimits.evidenceFilesBytesMax),
      taken: megabytes(disputeLimits.evidenceFilesBytesTaken),
    })
  }
}

function megabytes(bytes: number): string {
  return `${bytes / 1_048_576} MB`
}

/** The IDs of the files that evidence names. */
export function fileIdsOf(evidence: Evidence): FileId[] {
  return evidenceFileFields.flatMap((field) => evidence[field] ?? []).map((id) => z.parse(fileId, id))
}

/** The files that evidence names, by field. */
async function findEvidenceFiles(context: TenantContext, evidence: Evidence): Promise<Map<EvidenceFileField, FileRow>> {
  const rows = new Map<string, FileRow>((await findFiles(context, fileIdsOf(evidence))).map((row) => [row.id, row]))
  return new Map(
    evidenceFileFields.flatMap((field) => {
      const row = rows.get(evidence[field] ?? '')
      return row ? [[field, row] as const] : []
    }),
  )
}

/** A file that stands in two fields is sent twice. */
function countBytes(files: ReadonlyMap<EvidenceFileField, FileRow>): number {
  return [...files.values()].reduce((sum, file) => sum + file.size_bytes, 0)
}

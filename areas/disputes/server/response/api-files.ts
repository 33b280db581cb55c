import { type EvidenceFileField, evidenceFileFields } from '#areas/disputes/contract/evidence.ts'
import type { FileId } from '#kernel/ids.ts'
import type { FileMediaType } from '#kernel/statuses.ts'
import type { TenantContext } from '#server/infra/context.ts'
import { extensionOf, type FileRow, findFiles } from '#server/infra/files/index.ts'
import { evidenceOf, fileIdsOf } from '../evidence.ts'
import type { DisputeRow } from '../store.ts'

/** A file that the merchant API staged as evidence. */
export interface ApiFile {
  readonly id: FileId
  readonly name: string
  readonly kind: EvidenceFileField
  readonly media_type: FileMediaType
}

/** The staged files. Once evidence was submitted, the one file is an earlier packet, which a second stage doesn't repeat. */
export async function listApiFiles(context: TenantContext, dispute: DisputeRow): Promise<ApiFile[]> {
  if (dispute.submission_count > 0) return []
  const evidence = evidenceOf(dispute)
  const rows = new Map<string, FileRow>((await findFiles(context, fileIdsOf(evidence))).map((row) => [row.id, row]))
  return evidenceFileFields.flatMap((kind) => {
    const row = rows.get(evidence[kind] ?? '')
    const media_type = row?.media_type as FileMediaType
    return row ? [{ id: row.id, kind, media_type, name: row.name ?? `${kind}.${extensionOf(media_type)}` }] : []
  })
}

import { sql } from 'kysely'
import { streamChunks } from '#server/infra/chunks-store.ts'
import type { Snapshot } from '#server/infra/database/snapshot.ts'
import type { DataOwner } from './records-store.ts'

/** Files about a customer: evidence of their disputes, drafts of responses and what the issuer got. */

export interface PersonalFile {
  readonly kind: 'evidence' | 'draft' | 'packet'
  readonly id: string
  readonly dispute_id: string
  readonly name: string | null
}

export async function listPersonalFiles(snapshot: Snapshot, { merchantId, customerId }: DataOwner): Promise<PersonalFile[]> {
  const rows = await snapshot.read(sql<{ file: string }>`
    SELECT jsonb_build_object('kind', f.kind, 'id', f.id, 'dispute_id', d.id, 'name', f.name)::text AS file
    FROM disputes d, LATERAL (
      SELECT DISTINCT 'evidence' AS kind, s.id, s.name FROM jsonb_each_text(d.evidence) e JOIN files s ON s.merchant_id = ${merchantId} AND s.id = e.value
      UNION ALL SELECT 'draft', s.id, s.name FROM dispute_draft_files s WHERE s.merchant_id = ${merchantId} AND s.dispute_id = d.id
      UNION ALL SELECT 'packet', s.dispute_id, s.name FROM dispute_packets s WHERE s.merchant_id = ${merchantId} AND s.dispute_id = d.id
    ) AS f
    WHERE d.merchant_id = ${merchantId} AND d.customer_id = ${customerId} ORDER BY d.created_at, d.id, f.kind, f.id`)
  return rows.map(({ file }) => JSON.parse(file) as PersonalFile)
}

/** Yields the content of a file, a chunk at a time. */
export function readPersonalFile(snapshot: Snapshot, { merchantId }: DataOwner, { kind, id, dispute_id }: PersonalFile): AsyncGenerator<Buffer> {
  const owner = { merchant_id: merchantId }
  if (kind === 'evidence') return streamChunks(snapshot, 'file_chunks', { ...owner, file_id: id })
  if (kind === 'draft') return streamChunks(snapshot, 'dispute_draft_chunks', { ...owner, dispute_id, file_id: id })
  return streamChunks(snapshot, 'dispute_packet_chunks', { ...owner, dispute_id })
}

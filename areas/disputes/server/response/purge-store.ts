import { sql } from 'kysely'
import type { DisputeId } from '#kernel/ids.ts'
import type { TenantContext } from '#server/infra/context.ts'
import { noteDue } from '#server/infra/work/due-work.ts'

/** When drafts lose their files. */

/** Of the job that deletes files of drafts that were never sent. */
export const draftFilesJobName = 'dispute_draft_files'

/** Sets when the files of a draft are looked at first, where that isn't set yet. */
export async function startPurge(context: TenantContext, disputeId: DisputeId, at: Date): Promise<void> {
  const { db, merchantId } = context
  const { rows } = await sql`
    UPDATE disputes SET draft_purge_at = ${at}
    WHERE merchant_id = ${merchantId} AND id = ${disputeId} AND draft_purge_at IS NULL RETURNING id`.execute(db)
  if (rows.length > 0) noteDue(context, draftFilesJobName, at)
}

/** @param at null where nothing is left to delete. */
export async function setPurge({ db, merchantId }: TenantContext, disputeId: DisputeId, at: Date | null): Promise<void> {
  await sql`UPDATE disputes SET draft_purge_at = ${at} WHERE merchant_id = ${merchantId} AND id = ${disputeId}`.execute(db)
}

export async function findPurgeDue({ db, merchantId }: TenantContext): Promise<Date | null> {
  const { rows } = await sql<{ due_at: Date | null }>`
    SELECT min(draft_purge_at) AS due_at FROM disputes WHERE merchant_id = ${merchantId} AND draft_purge_at IS NOT NULL`.execute(db)
  return rows[0]?.due_at ?? null
}

interface DueDraft {
  readonly id: DisputeId
  readonly closed_at: Date | null
  /** Whether its packet went to the issuer. */
  readonly is_sent: boolean
}

/** Finds drafts whose files are due for deletion, the earliest due first. */
export async function listDuePurges({ db, merchantId, now }: TenantContext, countMax: number): Promise<DueDraft[]> {
  const { rows } = await sql<DueDraft>`
    SELECT d.id, d.closed_at, EXISTS (
      SELECT FROM dispute_draft_changes c WHERE c.merchant_id = ${merchantId} AND c.dispute_id = d.id AND c.kind = 'submitted') AS is_sent
    FROM disputes d WHERE d.merchant_id = ${merchantId} AND d.draft_purge_at <= ${now} ORDER BY d.draft_purge_at LIMIT ${countMax}`.execute(db)
  return rows
}

/** Deletes the files of a draft, and the packet that it became. Its texts and its history stay. */
export async function deleteDraftFiles({ db, merchantId }: TenantContext, disputeId: DisputeId): Promise<void> {
  for (const table of ['dispute_draft_files', 'dispute_packets'] as const) {
    await db.deleteFrom(table).where('merchant_id', '=', merchantId).where('dispute_id', '=', disputeId).execute()
  }
}

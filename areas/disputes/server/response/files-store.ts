import { type Insertable, type Selectable, sql, type Updateable } from 'kysely'
import type { DisputeId, FileId } from '#kernel/ids.ts'
import { insertChunks, readChunks } from '#server/infra/chunks-store.ts'
import type { TenantContext } from '#server/infra/context.ts'
import type { DB } from '#server/infra/database/schema.gen.ts'

/** Files of drafts. */

export type DraftFileRow = Selectable<DB['dispute_draft_files']>
type NewFile = Omit<Insertable<DB['dispute_draft_files']>, 'merchant_id' | 'dispute_id' | 'position'>

/** In the order of the packet. */
export async function listDraftFiles({ db, merchantId }: TenantContext, disputeId: DisputeId): Promise<DraftFileRow[]> {
  return db
    .selectFrom('dispute_draft_files')
    .selectAll()
    .where('merchant_id', '=', merchantId)
    .where('dispute_id', '=', disputeId)
    .orderBy('position')
    .orderBy('id')
    .execute()
}

/** Adds a file as the last one. */
export async function insertDraftFile({ db, merchantId }: TenantContext, disputeId: DisputeId, file: NewFile, content: Buffer): Promise<void> {
  const key = { merchant_id: merchantId, dispute_id: disputeId }
  const next = sql<number>`(SELECT coalesce(max(position), 0) + 1 FROM dispute_draft_files WHERE merchant_id = ${merchantId} AND dispute_id = ${disputeId})`
  await db
    .insertInto('dispute_draft_files')
    .values({ ...key, ...file, position: next })
    .execute()
  await insertChunks(db, 'dispute_draft_chunks', { ...key, file_id: file.id }, content)
}

/** Returns whether the file is there. */
export async function updateDraftFile(
  { db, merchantId }: TenantContext,
  disputeId: DisputeId,
  id: FileId,
  change: Pick<Updateable<DB['dispute_draft_files']>, 'kind' | 'caption' | 'position'>,
): Promise<boolean> {
  const changed = await db
    .updateTable('dispute_draft_files')
    .set(change)
    .where('merchant_id', '=', merchantId)
    .where('dispute_id', '=', disputeId)
    .where('id', '=', id)
    .returning('id')
    .execute()
  return changed.length > 0
}

export async function deleteDraftFile({ db, merchantId }: TenantContext, disputeId: DisputeId, id: FileId): Promise<void> {
  await db.deleteFrom('dispute_draft_files').where('merchant_id', '=', merchantId).where('dispute_id', '=', disputeId).where('id', '=', id).execute()
}

export async function readDraftFile({ db, merchantId }: TenantContext, disputeId: DisputeId, id: FileId): Promise<Buffer> {
  return readChunks(db, 'dispute_draft_chunks', { merchant_id: merchantId, dispute_id: disputeId, file_id: id })
}

import type { DisputeId } from '@counterfoil/contract/ids'
import { limits } from '@counterfoil/contract/limits'
import type { Selectable } from 'kysely'
import type { TenantContext } from '../../../infra/context.ts'
import type { DB } from '../../../infra/database/schema.gen.ts'

export type NoteRow = Selectable<DB['dispute_notes']>

/** Notes of a dispute, newest first. */
export async function listNotes({ db, merchantId }: TenantContext, disputeId: DisputeId): Promise<NoteRow[]> {
  return db
    .selectFrom('dispute_notes')
    .selectAll()
    .where('merchant_id', '=', merchantId)
    .where('dispute_id', '=', disputeId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limits.disputeNotesMax)
    .execute()
}

export async function insertNote({ db, merchantId }: TenantContext, note: Omit<NoteRow, 'merchant_id'>): Promise<void> {
  await db
    .insertInto('dispute_notes')
    .values({ ...note, merchant_id: merchantId })
    .execute()
}

/** Deletes a note if the user wrote it. Returns whether there was one. */
export async function deleteNoteOf({ db, merchantId }: TenantContext, note: Pick<NoteRow, 'id' | 'dispute_id' | 'user_id'>): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('dispute_notes')
    .where('merchant_id', '=', merchantId)
    .where('id', '=', note.id)
    .where('dispute_id', '=', note.dispute_id)
    .where('user_id', '=', note.user_id)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

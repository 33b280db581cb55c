import { limits } from '@counterfoil/contract/limits'
import type { Selectable } from 'kysely'
import type { TenantContext } from '../../../infra/context.ts'
import type { DB } from '../../../infra/database/schema.gen.ts'

export type NoteRow = Selectable<DB['customer_notes']>

/** Notes of a customer, newest first. */
export async function listNotesOf({ db, merchantId }: TenantContext, customerId: string): Promise<NoteRow[]> {
  return db
    .selectFrom('customer_notes')
    .selectAll()
    .where('merchant_id', '=', merchantId)
    .where('customer_id', '=', customerId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limits.customerNotesMax)
    .execute()
}

export async function insertNote({ db, merchantId }: TenantContext, note: Omit<NoteRow, 'merchant_id'>): Promise<void> {
  await db
    .insertInto('customer_notes')
    .values({ ...note, merchant_id: merchantId })
    .execute()
}

/** Deletes a note if the user wrote it. Returns whether there was one. */
export async function deleteNoteOf({ db, merchantId }: TenantContext, note: Pick<NoteRow, 'id' | 'customer_id' | 'user_id'>): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('customer_notes')
    .where('merchant_id', '=', merchantId)
    .where('id', '=', note.id)
    .where('customer_id', '=', note.customer_id)
    .where('user_id', '=', note.user_id)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

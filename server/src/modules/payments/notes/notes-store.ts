import type { PaymentId } from '@counterfoil/contract/ids'
import { limits } from '@counterfoil/contract/limits'
import type { Selectable } from 'kysely'
import type { TenantContext } from '../../../infra/context.ts'
import type { DB } from '../../../infra/database/schema.gen.ts'

export type NoteRow = Selectable<DB['payment_notes']>

/** Notes of a payment, newest first. */
export async function listNotesOf({ db, merchantId }: TenantContext, paymentId: PaymentId): Promise<NoteRow[]> {
  return db
    .selectFrom('payment_notes')
    .selectAll()
    .where('merchant_id', '=', merchantId)
    .where('payment_id', '=', paymentId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limits.paymentNotesMax)
    .execute()
}

export async function insertNote({ db, merchantId }: TenantContext, note: Omit<NoteRow, 'merchant_id'>): Promise<void> {
  await db
    .insertInto('payment_notes')
    .values({ ...note, merchant_id: merchantId })
    .execute()
}

/** Deletes a note if the user wrote it. Returns whether there was one. */
export async function deleteNoteOf({ db, merchantId }: TenantContext, note: Pick<NoteRow, 'id' | 'payment_id' | 'user_id'>): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('payment_notes')
    .where('merchant_id', '=', merchantId)
    .where('id', '=', note.id)
    .where('payment_id', '=', note.payment_id)
    .where('user_id', '=', note.user_id)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

import { recordAudit } from '#areas/audit/server/index.ts'
import type { addCustomerNote, deleteCustomerNote } from '#areas/customers/contract/notes.ts'
import { customerLimits } from '#areas/customers/contract/rules.ts'
import { noteStore, presentNote } from '#areas/team/server/notes/index.ts'
import type { HandlerInput, HandlerOutput } from '#kernel/endpoint.ts'
import type { MemberContext } from '#server/infra/context.ts'
import { AppError, brokenRule } from '#server/infra/errors.ts'
import { newId } from '#server/infra/keys/crypto.ts'
import { findCustomer, lockCustomer } from './store.ts'

/** Notes that members leave each other on a customer. The audit log names their authors without the texts, since its entries can't be deleted. */

type Notes = HandlerOutput<typeof addCustomerNote>

const customerNotes = noteStore('customer', customerLimits.customerNotesMax)

/** @throws AppError `not_found`. */
export async function readNotes(context: MemberContext, customerId: string): Promise<Notes> {
  if (!(await findCustomer(context, customerId))) throw new AppError('not_found')
  return presentNotes(context, customerId)
}

/** @throws AppError `not_found`, also for a deleted customer; `invalid_fields` if the customer has as many notes as it can. */
export async function addNote(context: MemberContext, { params, body }: HandlerInput<typeof addCustomerNote>): Promise<Notes> {
  const { customerId } = params
  // The lock makes concurrent notes count each other, and none is added while the customer is deleted.
  if (!(await lockCustomer(context, customerId))) throw new AppError('not_found')
  if ((await customerNotes.list(context, customerId)).length >= customerLimits.customerNotesMax) {
    throw brokenRule('text', 'customer_notes_full', { limit: customerLimits.customerNotesMax })
  }
  const { userId, name } = context.actor
  await customerNotes.insert(context, customerId, {
    id: newId('note', context.now),
    created_at: context.now,
    user_id: userId,
    user_name: name,
    note: body.text,
  })
  await recordAudit(context, { action: 'customer.note_added', targetId: customerId, details: {} })
  return presentNotes(context, customerId)
}

/** @throws AppError `not_found`, also for a note of somebody else. */
export async function deleteNote(context: MemberContext, { params }: HandlerInput<typeof deleteCustomerNote>): Promise<Notes> {
  const { customerId, noteId } = params
  const isDeleted = await customerNotes.delete(context, customerId, { id: noteId, user_id: context.actor.userId })
  if (!isDeleted) throw new AppError('not_found')
  await recordAudit(context, { action: 'customer.note_deleted', targetId: customerId, details: {} })
  return presentNotes(context, customerId)
}

async function presentNotes(context: MemberContext, customerId: string): Promise<Notes> {
  const rows = await customerNotes.list(context, customerId)
  return rows.map((row) => presentNote(row, context.actor.userId))
}

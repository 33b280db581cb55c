import { recordAudit } from '#areas/audit/server/index.ts'
import type { addDisputeNote, deleteDisputeNote } from '#areas/disputes/contract/notes.ts'
import { disputeLimits } from '#areas/disputes/contract/rules.ts'
import { noteStore, presentNote } from '#areas/team/server/notes/index.ts'
import type { HandlerInput, HandlerOutput } from '#kernel/endpoint.ts'
import type { DisputeId } from '#kernel/ids.ts'
import type { MemberContext } from '#server/infra/context.ts'
import { AppError, brokenRule } from '#server/infra/errors.ts'
import { newId } from '#server/infra/keys/crypto.ts'
import { lockDispute } from '../lock.ts'

/** Notes that members leave each other on a dispute. The audit log names their authors without the texts, since its entries can't be deleted. */

type Notes = HandlerOutput<typeof addDisputeNote>

export const disputeNotes = noteStore('dispute', disputeLimits.disputeNotesMax)

/** @throws AppError `not_found`; `invalid_fields` if the dispute has as many notes as it can. */
export async function addNote(context: MemberContext, { params, body }: HandlerInput<typeof addDisputeNote>): Promise<Notes> {
  const { disputeId } = params
  // Locked, so that concurrent notes are counted.
  await lockDispute(context, disputeId)
  if ((await disputeNotes.list(context, disputeId)).length >= disputeLimits.disputeNotesMax)
    throw brokenRule('text', 'dispute_notes_full', { limit: disputeLimits.disputeNotesMax })
  const { userId, name } = context.actor
  const id = newId('note', context.now)
  await disputeNotes.insert(context, disputeId, { id, created_at: context.now, user_id: userId, user_name: name, note: body.text })
  await recordAudit(context, { action: 'dispute.note_added', targetId: disputeId, details: {} })
  return readNotes(context, disputeId)
}

/** @throws AppError `not_found`, also for a note of somebody else. */
export async function deleteNote(context: MemberContext, { params }: HandlerInput<typeof deleteDisputeNote>): Promise<Notes> {
  const { disputeId, noteId } = params
  const isDeleted = await disputeNotes.delete(context, disputeId, { id: noteId, user_id: context.actor.userId })
  if (!isDeleted) throw new AppError('not_found')
  await recordAudit(context, { action: 'dispute.note_deleted', targetId: disputeId, details: {} })
  return readNotes(context, disputeId)
}

async function readNotes(context: MemberContext, disputeId: DisputeId): Promise<Notes> {
  const rows = await disputeNotes.list(context, disputeId)
  return rows.map((row) => presentNote(row, context.actor.userId))
}

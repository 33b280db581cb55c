import { recordAudit } from '#areas/audit/server/index.ts'
import type { addPaymentNote, deletePaymentNote } from '#areas/payments/contract/notes.ts'
import { paymentLimits } from '#areas/payments/contract/rules.ts'
import { findMentions } from '#areas/team/contract/notes/mentions.ts'
import { type NoteRow, noteStore, presentNote } from '#areas/team/server/notes/index.ts'
import type { HandlerInput, HandlerOutput } from '#kernel/endpoint.ts'
import type { PaymentId, UserId } from '#kernel/ids.ts'
import { recordChange } from '#server/infra/changes/index.ts'
import type { LimitedContext, MemberContext } from '#server/infra/context.ts'
import { AppError, brokenRule } from '#server/infra/errors.ts'
import { newId } from '#server/infra/keys/crypto.ts'
import { requirePayment } from '../status/status-columns.ts'
import { findPayment, lockPayment } from '../store.ts'

/** Notes that members leave each other on a payment. The audit log names their authors without the texts, since its entries can't be deleted. */

type Notes = HandlerOutput<typeof addPaymentNote>

interface PaymentNoteRow extends NoteRow {
  /** Names that the note mentions, as they were then. */
  readonly mentions: string[]
}
const paymentNotes = noteStore<PaymentNoteRow>('payment', paymentLimits.paymentNotesMax)

/** @throws AppError `not_found`. */
export async function readNotes(context: MemberContext, paymentId: PaymentId): Promise<Notes> {
  requirePayment(await findPayment(context, paymentId))
  return presentNotes(context, paymentId)
}

/**
 * Adds a note. Members whom it mentions are notified.
 * @throws AppError `not_found`; `invalid_fields` if the payment has as many notes as it can, or the note mentions too many.
 */
export async function addNote(context: LimitedContext, { params, body }: HandlerInput<typeof addPaymentNote>): Promise<Notes> {
  const { paymentId } = params
  // The lock makes concurrent notes count each other.
  requirePayment(await lockPayment(context, paymentId))
  if ((await paymentNotes.list(context, paymentId)).length >= paymentLimits.paymentNotesMax) {
    throw brokenRule('text', 'payment_notes_full', { limit: paymentLimits.paymentNotesMax })
  }
  const { userId, name } = context.actor
  const mentioned = findMentioned(context, body.text)
  await paymentNotes.insert(context, paymentId, {
    id: newId('note', context.now),
    created_at: context.now,
    user_id: userId,
    user_name: name,
    note: body.text,
    mentions: [...new Set(mentioned.map((member) => member.name))],
  })
  // Nobody is notified of what they did themselves.
  const notified = mentioned.flatMap((member) => (member.userId === userId ? [] : member.userId))
  if (notified.length > 0) {
    recordChange(context, { type: 'payment.mentioned', objectType: 'payment', objectId: paymentId, data: { mentioned_ids: notified } })
  }
  await recordAudit(context, { action: 'payment.note_added', targetId: paymentId, details: {} })
  return presentNotes(context, paymentId)
}

/** @throws AppError `not_found`, also for a note of somebody else. */
export async function deleteNote(context: MemberContext, { params }: HandlerInput<typeof deletePaymentNote>): Promise<Notes> {
  const { paymentId, noteId } = params
  const isDeleted = await paymentNotes.delete(context, paymentId, { id: noteId, user_id: context.actor.userId })
  if (!isDeleted) throw new AppError('not_found')
  await recordAudit(context, { action: 'payment.note_deleted', targetId: paymentId, details: {} })
  return presentNotes(context, paymentId)
}

/** Members whom a text mentions; of several with the same name in any case, all. @throws AppError `invalid_fields`. */
function findMentioned(context: LimitedContext, text: string): Reader[] {
  const readers = listReaders(context)
  const names = new Set(
    findMentions(
      text,
      readers.map(({ name }) => name),
    ).map(({ name }) => name.toLowerCase()),
  )
  const mentioned = readers.filter(({ name }) => names.has(name.toLowerCase()))
  if (mentioned.length > paymentLimits.noteMentionsMax) throw brokenRule('text', 'note_mentions_above_limit', { limit: paymentLimits.noteMentionsMax })
  return mentioned
}

/** Names that a note can mention, in the order of the alphabet. */
export function listMentionable(context: LimitedContext): string[] {
  const own = context.actor.userId
  return [...new Set(listReaders(context).flatMap(({ userId, name }) => (userId === own ? [] : name)))].toSorted()
}

interface Reader {
  readonly userId: UserId
  readonly name: string
}

/** Members who may see payments. */
function listReaders({ limitHolders }: LimitedContext): Reader[] {
  return [...limitHolders.values()].flatMap(({ userId, name, permissions }) => (name !== null && permissions.has('payments.read') ? [{ userId, name }] : []))
}

async function presentNotes(context: MemberContext, paymentId: PaymentId): Promise<Notes> {
  const rows = await paymentNotes.list(context, paymentId)
  return rows.map((row) => ({ ...presentNote(row, context.actor.userId), mentions: row.mentions }))
}

import * as z from 'zod/mini'
import { newNote, note } from '#areas/team/contract/notes/note.ts'
import { declareEndpoint } from '#kernel/endpoint.ts'
import { accountParams } from '#kernel/fields.ts'
import { paymentParams } from './endpoints.ts'
import { paymentLimits } from './rules.ts'

/** Notes that members leave each other on a payment. The payer never gets them. */

/** All notes of the payment, newest first. */
const response = z.array(note)

export const listPaymentNotes = declareEndpoint({
  method: 'GET',
  path: '/merchant/:id/payments/:paymentId/notes',
  access: 'payments.read',
  params: paymentParams,
  response,
})

/** Members whom the text names with an @, and who may see payments, are notified. */
export const addPaymentNote = declareEndpoint({
  method: 'POST',
  path: '/merchant/:id/payments/:paymentId/notes',
  access: 'payments.refund',
  approval: 'decided',
  params: paymentParams,
  body: newNote(paymentLimits.paymentNoteLengthMax),
  response,
})

/** Members delete their own notes only. */
export const deletePaymentNote = declareEndpoint({
  method: 'DELETE',
  path: '/merchant/:id/payments/:paymentId/notes/:noteId',
  access: 'payments.refund',
  params: z.extend(paymentParams, { noteId: z.string() }),
  response,
})

/** Names that a note can mention: those of members who may see payments. */
export const listMentionableMembers = declareEndpoint({
  method: 'GET',
  path: '/merchant/:id/payment-mentions',
  access: 'payments.refund',
  approval: 'decided',
  params: accountParams,
  response: z.array(z.string()),
})

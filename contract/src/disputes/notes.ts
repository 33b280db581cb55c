import * as z from 'zod/mini'
import { disputeParams } from '../disputes.ts'
import { declareEndpoint } from '../endpoint.ts'
import { instant, noCardNumber } from '../fields.ts'
import { limits } from '../limits.ts'

/** Notes that members leave each other on a dispute. They never reach the issuer. */

export const disputeNote = z.object({
  id: z.string(),
  created_at: instant,
  member: z.string(),
  text: z.string(),
  /** Whether the caller wrote it, and so may delete it. */
  is_own: z.boolean(),
})
export type DisputeNote = z.infer<typeof disputeNote>

/** All notes of the dispute, newest first. */
const response = z.array(disputeNote)

export const addDisputeNote = declareEndpoint({
  method: 'POST',
  path: '/merchant/:id/disputes/:disputeId/notes',
  access: 'disputes.respond',
  params: disputeParams,
  body: z.strictObject({ text: z.string().check(z.trim(), z.minLength(1), z.maxLength(limits.disputeNoteLengthMax), noCardNumber) }),
  response,
})

/** Members delete their own notes only. */
export const deleteDisputeNote = declareEndpoint({
  method: 'DELETE',
  path: '/merchant/:id/disputes/:disputeId/notes/:noteId',
  access: 'disputes.respond',
  params: z.extend(disputeParams, { noteId: z.string() }),
  response,
})

import * as z from 'zod/mini'
import { newNote, note } from '#areas/team/contract/notes/note.ts'
import { declareEndpoint } from '#kernel/endpoint.ts'
import { disputeParams } from './endpoints.ts'
import { disputeLimits } from './rules.ts'

/** Notes that members leave each other on a dispute. They never reach the issuer. */

/** All notes of the dispute, newest first. */
const response = z.array(note)

export const addDisputeNote = declareEndpoint({
  method: 'POST',
  path: '/merchant/:id/disputes/:disputeId/notes',
  access: 'disputes.respond',
  params: disputeParams,
  body: newNote(disputeLimits.disputeNoteLengthMax),
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

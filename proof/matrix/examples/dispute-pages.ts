import type * as detail from '#areas/disputes/contract/detail.ts'
import type * as notes from '#areas/disputes/contract/notes.ts'
import { addDisputeNote } from '#areas/disputes/contract/notes.ts'
import type { ExamplesOf } from '../example.ts'
import type { Place } from '../place.ts'
import { makeDispute } from './disputes.ts'

async function makeNote(place: Place): Promise<{ readonly disputeId: string; readonly noteId: string }> {
  const params = await makeDispute(place)
  const [note] = await place.ask(addDisputeNote, { params, body: { text: 'Called the customer.' } })
  return { ...params, noteId: note?.id ?? '' }
}

export const disputePageExamples: ExamplesOf<typeof detail> = {
  getDispute: async (place) => {
    const { disputeId } = await makeNote(place)
    return { params: { disputeId } }
  },
  acceptDispute: async (place) => ({ params: await makeDispute(place) }),
}

export const disputeNoteExamples: ExamplesOf<typeof notes> = {
  addDisputeNote: async (place) => ({ params: await makeDispute(place), body: { text: 'Called the customer.' } }),
  deleteDisputeNote: async (place) => ({ params: await makeNote(place) }),
}

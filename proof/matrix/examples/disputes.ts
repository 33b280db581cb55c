import type * as detail from '#areas/disputes/contract/detail.ts'
import type * as contract from '#areas/disputes/contract/endpoints.ts'
import type * as insights from '#areas/disputes/contract/insights.ts'
import type * as notes from '#areas/disputes/contract/notes.ts'
import { addDisputeNote } from '#areas/disputes/contract/notes.ts'
import { openFor } from '#areas/disputes/test/disputes.ts'
import { makePayment } from '../../support/factories.ts'
import type { ExamplesOf } from '../example.ts'
import type { Place } from '../place.ts'

export async function makeDispute(place: Place): Promise<{ readonly disputeId: string }> {
  const { id } = await makePayment(place.server, place.business)
  return { disputeId: (await place.inLive((context) => openFor(context, id))).id }
}

export const disputeExamples: ExamplesOf<typeof contract> = {
  listDisputes: async (place) => {
    const { disputeId } = await makeDispute(place)
    return { query: { dispute_id: disputeId } }
  },
  getDisputeSummary: async (place) => {
    await makeDispute(place)
    return {}
  },
  listDisputeAssignees: () => ({}),
  assignDisputes: async (place) => {
    const { disputeId } = await makeDispute(place)
    return { body: { dispute_ids: [disputeId], assignee_id: place.owner.userId } }
  },
  noteDisputeOpened: async (place) => ({ params: await makeDispute(place) }),
}

const lastDays = { from: '2026-06-01', to: '2026-06-15' }

export const disputeInsightExamples: ExamplesOf<typeof insights> = {
  getDisputeInsights: async (place) => {
    await makeDispute(place)
    return { query: lastDays }
  },
  getDisputeBreakdown: async (place) => {
    await makeDispute(place)
    return { query: { ...lastDays, currency: 'USD', by: 'country' } }
  },
}

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

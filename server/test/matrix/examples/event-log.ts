import type * as contract from '@counterfoil/contract/event-log/endpoints'
import { listEvents } from '@counterfoil/contract/event-log/endpoints'
import type { ExamplesOf } from '../example.ts'
import type { Place } from '../place.ts'
import { makeSale } from './payments.ts'

async function makeEvent(place: Place): Promise<{ eventId: string }> {
  const { paymentId } = await makeSale(place)
  const { items } = await place.ask(listEvents, { query: { object_id: paymentId } })
  return { eventId: items[0]?.id ?? '' }
}

export const eventLogExamples: ExamplesOf<typeof contract> = {
  listEvents: async (place) => {
    const { eventId } = await makeEvent(place)
    return { query: { event_id: eventId } }
  },
  getEvent: async (place) => ({ params: await makeEvent(place) }),
}

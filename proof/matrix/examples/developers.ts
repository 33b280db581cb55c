import type * as checklist from '#areas/developers/contract/checklist.ts'
import type * as eventLog from '#areas/developers/contract/event-log/endpoints.ts'
import { listEvents } from '#areas/developers/contract/event-log/endpoints.ts'
import type * as keys from '#areas/developers/contract/keys.ts'
import { createMerchantToken } from '#areas/developers/contract/keys.ts'
import type * as requestLog from '#areas/developers/contract/request-log/endpoints.ts'
import { plantRequest } from '#areas/developers/test/request-log.ts'
import type { ExamplesOf } from '../example.ts'
import type { Place } from '../place.ts'
import { makeSale } from './payments.ts'

const makeKey = async (place: Place) => ({ params: { tokenId: (await place.ask(createMerchantToken)).id } })

export const keyExamples: ExamplesOf<typeof keys> = {
  createMerchantToken: () => ({ body: { kind: 'restricted', name: 'Warehouse', permissions: ['refunds.read'], allowed_addresses: ['203.0.113.0/24'] } }),
  listMerchantTokens: async (place) => {
    await place.ask(createMerchantToken)
    return {}
  },
  getMerchantToken: makeKey,
  changeMerchantToken: async (place) => ({ ...(await makeKey(place)), body: { name: 'Warehouse' } }),
  rollMerchantToken: async (place) => ({ ...(await makeKey(place)), body: { overlap_hours: 24 } }),
  revokeMerchantToken: makeKey,
  getOwnAddress: () => ({}),
}

export const checklistExamples: ExamplesOf<typeof checklist> = {
  getDeveloperChecklist: () => ({}),
}

async function makeEvent(place: Place): Promise<{ eventId: string }> {
  const { paymentId } = await makeSale(place)
  const { items } = await place.ask(listEvents, { query: { object_id: paymentId } })
  return { eventId: items[0]?.id ?? '' }
}

export const eventLogExamples: ExamplesOf<typeof eventLog> = {
  listEvents: async (place) => {
    const { eventId } = await makeEvent(place)
    return { query: { event_id: eventId } }
  },
  getEvent: async (place) => ({ params: await makeEvent(place) }),
}

const log = async (place: Place) => ({ requestId: await plantRequest(place.server.db.owner, place.business.liveId, { createdAt: place.server.clock.now() }) })

export const requestLogExamples: ExamplesOf<typeof requestLog> = {
  listRequests: async (place) => {
    const { requestId } = await log(place)
    return { query: { request_id: requestId } }
  },
  getRequest: async (place) => ({ params: await log(place) }),
}

import type * as contract from '@counterfoil/contract/request-log/endpoints'
import { plantRequest } from '../../request-log.ts'
import type { ExamplesOf } from '../example.ts'
import type { Place } from '../place.ts'

const log = async (place: Place) => ({ requestId: await plantRequest(place.server.db.owner, place.business.liveId, { createdAt: place.server.clock.now() }) })

export const requestLogExamples: ExamplesOf<typeof contract> = {
  listRequests: async (place) => {
    const { requestId } = await log(place)
    return { query: { request_id: requestId } }
  },
  getRequest: async (place) => ({ params: await log(place) }),
}

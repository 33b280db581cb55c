import type { EventSource } from '#areas/developers/server/webhooks/index.ts'
import { eventsOfChanges, findEvents, loggableResponse, renderEvent } from '#areas/merchant-api/server/index.ts'
import type { PublicAddress } from './infra/config/public-address.ts'

/**
 * The events of accounts, as deliveries send them. `pending_webhooks` is the number of endpoints that an event goes to, so its bytes are the same at each attempt.
 * @param address of the API, for addresses in its objects.
 */
export function createEventSource(address: Pick<PublicAddress, 'dashboard'>): EventSource {
  return {
    ofChanges: eventsOfChanges,
    render: async (context, ids, apiVersion, endpointCounts) => {
      const events = await findEvents(context, ids, endpointCounts)
      const bodies = new Map<string, string>()
      for (const [id, event] of events) {
        const rendered = await renderEvent({ ...context, apiOrigin: address.dashboard }, event, apiVersion)
        bodies.set(id, JSON.stringify(rendered))
      }
      return bodies
    },
    hideSecrets: (body) => loggableResponse(body, false),
  }
}

import { everyEvent } from '#areas/developers/contract/webhooks/endpoints.ts'
import type { ChangeConsumer } from '#server/infra/changes/index.ts'
import type { TenantContext } from '#server/infra/context.ts'
import { insertDeliveries } from './deliveries-store.ts'
import { findEndpoints, wakeEndpoints } from './endpoints-store.ts'
import type { EventSource } from './events.ts'

/**
 * Queues a delivery for each event of the change feed and each endpoint that wants it, exactly once, since the consumer's position is saved with them.
 * Endpoints that are paused or disabled get them as well: they wait until somebody resumes the endpoint.
 */
export function webhookConsumer(events: Pick<EventSource, 'ofChanges'>): ChangeConsumer {
  return {
    name: 'webhooks',
    apply: async (context, changes) => {
      const endpoints = await findEndpoints(context)
      if (endpoints.length === 0) return
      const found = await events.ofChanges(context, changes)
      const wanted = endpoints.flatMap(({ id: endpointId, enabled_events: types }) =>
        found
          .filter(({ type }) => types.includes(everyEvent) || types.includes(type))
          .map(({ id: eventId, type: eventType }) => ({ endpointId, eventId, eventType })),
      )
      if (wanted.length > 0) await queueDeliveries(context, wanted)
    },
  }
}

type Queued = Parameters<typeof insertDeliveries>[1]

/** Queues deliveries and wakes their endpoints. @returns the IDs of the deliveries. */
export async function queueDeliveries(context: TenantContext, deliveries: Queued): Promise<readonly string[]> {
  // The endpoints first: a worker that is recording attempts has them locked, and then sees these deliveries or is waited for.
  await wakeEndpoints(context, [...new Set(deliveries.map(({ endpointId }) => endpointId))])
  return insertDeliveries(context, deliveries)
}

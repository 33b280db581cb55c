import { everyEvent } from '#areas/developers/contract/webhooks/endpoints.ts'
import type { ChangeConsumer, ChangeRow } from '#server/infra/changes/index.ts'
import type { TenantContext } from '#server/infra/context.ts'
import { countEndpointsOf, type DeliveryRow, insertDeliveries } from './deliveries-store.ts'
import { findEndpoints, wakeEndpoints } from './endpoints-store.ts'

/** Where events come from. Passed in, because rendering them needs the merchant API, which itself changes endpoints. */
export interface EventSource {
  /** Returns the events that followed from changes. */
  ofChanges(context: TenantContext, changes: readonly ChangeRow[]): Promise<readonly { readonly id: string; readonly type: string }[]>
  /**
   * Returns the bodies of events by ID, the same bytes each time. Events that can't be read are left out.
   * @param endpointCounts how many endpoints each event goes to.
   */
  render(
    context: TenantContext,
    eventIds: readonly string[],
    apiVersion: string,
    endpointCounts: ReadonlyMap<string, number>,
  ): Promise<ReadonlyMap<string, string>>
  /** Returns a body for members to read: without client secrets, which could confirm a payment. */
  hideSecrets(body: string): string
}

/** Returns the bodies of deliveries by their event's ID. */
export async function renderBodies(context: TenantContext, events: EventSource, deliveries: readonly DeliveryRow[], apiVersion: string) {
  const ids = deliveries.flatMap(({ event_id, test_body }) => (test_body === null ? [event_id] : []))
  const rendered = ids.length === 0 ? new Map<string, string>() : await events.render(context, ids, apiVersion, await countEndpointsOf(context, ids))
  const tests = deliveries.flatMap(({ event_id, test_body }) => (test_body === null ? [] : [[event_id, test_body] as const]))
  return new Map([...rendered, ...tests])
}

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

import type { ChangeRow } from '#server/infra/changes/index.ts'
import type { TenantContext } from '#server/infra/context.ts'
import { countEndpointsOf, type DeliveryRow } from './deliveries-store.ts'

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

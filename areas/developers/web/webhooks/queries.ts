import { queryOptions } from '@tanstack/react-query'
import { getWebhookDelivery, listEventDeliveries, listWebhookDeliveries } from '#areas/developers/contract/webhooks/deliveries.ts'
import { getWebhookEndpoint, listWebhookEndpoints } from '#areas/developers/contract/webhooks/endpoints.ts'
import type { DeliveryState } from '#areas/developers/contract/webhooks/statuses.ts'
import { call } from '#web/api/call.ts'

/** Everything about an account's webhooks, for invalidation. */
export const webhooksKey = (merchantId: string) => ['merchant', merchantId, 'webhooks'] as const

export function endpointsQuery(id: string) {
  return queryOptions({
    queryKey: [...webhooksKey(id), 'endpoints'],
    queryFn: ({ signal }) => call(listWebhookEndpoints, { params: { id } }, { signal }),
  })
}

export function endpointQuery(id: string, endpointId: string) {
  return queryOptions({
    queryKey: [...webhooksKey(id), 'endpoint', endpointId],
    queryFn: ({ signal }) => call(getWebhookEndpoint, { params: { id, endpointId } }, { signal }),
  })
}

export interface DeliveryPage {
  readonly state?: DeliveryState
  readonly after?: string
  readonly before?: string
}

export function deliveriesQuery(id: string, endpointId: string, query: DeliveryPage) {
  return queryOptions({
    queryKey: [...webhooksKey(id), 'deliveries', endpointId, query],
    queryFn: ({ signal }) => call(listWebhookDeliveries, { params: { id, endpointId }, query: { ...query, limit: 20 } }, { signal }),
    placeholderData: (before) => before,
  })
}

export function deliveryQuery(id: string, deliveryId: string) {
  return queryOptions({
    queryKey: [...webhooksKey(id), 'delivery', deliveryId],
    queryFn: ({ signal }) => call(getWebhookDelivery, { params: { id, deliveryId } }, { signal }),
  })
}

/** The deliveries of an event, to each endpoint. */
export function eventDeliveriesQuery(id: string, eventId: string) {
  return queryOptions({
    queryKey: [...webhooksKey(id), 'event-deliveries', eventId],
    queryFn: ({ signal }) => call(listEventDeliveries, { params: { id }, query: { event_id: eventId } }, { signal }),
  })
}

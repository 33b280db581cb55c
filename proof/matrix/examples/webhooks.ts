import type * as deliveryContract from '#areas/developers/contract/webhooks/deliveries.ts'
import { sendTestWebhook } from '#areas/developers/contract/webhooks/deliveries.ts'
import type * as contract from '#areas/developers/contract/webhooks/endpoints.ts'
import { createWebhookEndpoint } from '#areas/developers/contract/webhooks/endpoints.ts'
import type { ExamplesOf } from '../example.ts'
import type { Place } from '../place.ts'

const body = { url: 'https://8.8.8.8/hook', description: null, enabled_events: ['*'] }

async function addEndpoint(place: Place): Promise<{ endpointId: string }> {
  return { endpointId: (await place.ask(createWebhookEndpoint, { body })).id }
}

async function queueTest(place: Place) {
  const params = await addEndpoint(place)
  return place.ask(sendTestWebhook, { params })
}

export const webhookExamples: ExamplesOf<typeof contract> = {
  listWebhookEndpoints: async (place) => {
    await addEndpoint(place)
    return {}
  },
  getWebhookEndpoint: async (place) => ({ params: await addEndpoint(place) }),
  createWebhookEndpoint: () => ({ body }),
  updateWebhookEndpoint: async (place) => ({ params: await addEndpoint(place), body: { ...body, description: 'Orders' } }),
  setWebhookStatus: async (place) => ({ params: await addEndpoint(place), body: { status: 'paused' } }),
  deleteWebhookEndpoint: async (place) => ({ params: await addEndpoint(place) }),
  revealWebhookSecret: async (place) => ({ params: await addEndpoint(place) }),
  rollWebhookSecret: async (place) => ({ params: await addEndpoint(place), body: { overlap_hours: 24 } }),
  setWebhookHosts: () => ({ body: { hosts: ['https://8.8.8.8'] } }),
}

export const deliveryExamples: ExamplesOf<typeof deliveryContract> = {
  listWebhookDeliveries: async (place) => ({ params: { endpointId: (await queueTest(place)).endpoint_id } }),
  listEventDeliveries: async (place) => ({ query: { event_id: (await queueTest(place)).event_id } }),
  getWebhookDelivery: async (place) => ({ params: { deliveryId: (await queueTest(place)).id } }),
  replayWebhookDelivery: async (place) => ({ params: { deliveryId: (await queueTest(place)).id } }),
  replayWebhookDeliveries: async (place) => ({
    params: { endpointId: (await queueTest(place)).endpoint_id },
    body: { from: '2026-06-01T00:00:00Z', to: '2026-07-01T00:00:00Z' },
  }),
  sendTestWebhook: async (place) => ({ params: await addEndpoint(place) }),
}

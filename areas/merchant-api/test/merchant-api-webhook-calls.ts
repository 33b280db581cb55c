import type Stripe from 'stripe'
import type { MerchantApiServer } from './merchant-api.ts'
import type { CallRow } from './merchant-api-call-row.ts'

/** Calls about webhook endpoints, in the table of the conformance test. */

export const webhookEndpointNames = [
  'webhookEndpoints.create',
  'webhookEndpoints.retrieve',
  'webhookEndpoints.update',
  'webhookEndpoints.del',
  'webhookEndpoints.list',
] as const

const good = { url: 'https://8.8.8.8/hook', enabled_events: ['*'] } satisfies Stripe.WebhookEndpointCreateParams
const add = (client: Stripe) => client.webhookEndpoints.create(good)
const wrong = <T>(params: unknown) => params as T
const missingId = 'we_missing'

/** An endpoint of the first shop. */
export interface WebhookThings {
  readonly webhookId: string
}

export async function makeWebhookThings({ shop }: MerchantApiServer): Promise<WebhookThings> {
  return { webhookId: (await add(shop.stripe)).id }
}

export const webhookRows: Record<(typeof webhookEndpointNames)[number], CallRow<WebhookThings & { readonly merchantId: string }>> = {
  'webhookEndpoints.create': {
    success: add,
    invalidParameter: (client) => client.webhookEndpoints.create({ ...good, url: 'http://shop.example/hook' }),
    invalidParam: 'url',
    missingObject: (client) => client.webhookEndpoints.create(good, { stripeAccount: 'acct_missing' }),
    missingParam: '',
    otherKey: (client, { merchantId }) => client.webhookEndpoints.create(good, { stripeAccount: merchantId }),
  },
  'webhookEndpoints.retrieve': {
    success: async (client) => client.webhookEndpoints.retrieve((await add(client)).id),
    invalidParameter: async (client) => client.webhookEndpoints.retrieve((await add(client)).id, wrong({ color: 'red' })),
    invalidParam: 'color',
    missingObject: (client) => client.webhookEndpoints.retrieve(missingId),
    missingParam: 'webhook_endpoint',
    otherKey: (client, { webhookId }) => client.webhookEndpoints.retrieve(webhookId),
  },
  'webhookEndpoints.update': {
    success: async (client) => client.webhookEndpoints.update((await add(client)).id, { disabled: true }),
    invalidParameter: async (client) => client.webhookEndpoints.update((await add(client)).id, wrong({ enabled_events: ['No event'] })),
    invalidParam: 'enabled_events[0]',
    missingObject: (client) => client.webhookEndpoints.update(missingId, { description: 'x' }),
    missingParam: 'webhook_endpoint',
    otherKey: (client, { webhookId }) => client.webhookEndpoints.update(webhookId, { description: 'x' }),
  },
  'webhookEndpoints.del': {
    success: async (client) => client.webhookEndpoints.del((await add(client)).id),
    invalidParameter: async (client) => client.webhookEndpoints.del((await add(client)).id, wrong({ color: 'red' })),
    invalidParam: 'color',
    missingObject: (client) => client.webhookEndpoints.del(missingId),
    missingParam: 'webhook_endpoint',
    otherKey: (client, { webhookId }) => client.webhookEndpoints.del(webhookId),
  },
  'webhookEndpoints.list': {
    success: (client) => client.webhookEndpoints.list(),
    invalidParameter: (client) => client.webhookEndpoints.list({ limit: 0 }),
    invalidParam: 'limit',
    missingObject: (client) => client.webhookEndpoints.list({ starting_after: missingId }),
    missingParam: 'starting_after',
    otherKey: (client) => client.webhookEndpoints.list(),
  },
}

import type Stripe from 'stripe'
import type { MerchantApiServer } from './merchant-api.ts'
import type { CallRow } from './merchant-api-call-row.ts'

export const eventEndpointNames = ['events.retrieve', 'events.list'] as const

/** Objects of the first shop. */
export interface EventThings {
  readonly event: Stripe.Event
}

/** Returns an event that other calls made. */
export async function findEventThings({ shop }: MerchantApiServer): Promise<EventThings> {
  const [event] = (await shop.stripe.events.list({ type: 'payout.created', limit: 1 })).data
  return { event: event as NonNullable<typeof event> }
}

export const eventRows: Record<(typeof eventEndpointNames)[number], CallRow<EventThings>> = {
  'events.retrieve': {
    success: (client, { event }) => client.events.retrieve(event.id),
    invalidParameter: (client, { event }) => client.events.retrieve(event.id, { expand: ['data.object'] }),
    invalidParam: 'expand[0]',
    missingObject: (client) => client.events.retrieve('evt_missing'),
    missingParam: 'id',
    otherKey: (client, { event }) => client.events.retrieve(event.id),
  },
  'events.list': {
    success: (client) => client.events.list({ types: ['charge.succeeded'] }),
    invalidParameter: (client) => client.events.list({ created: -1 }),
    invalidParam: 'created',
    missingObject: (client) => client.events.list({ starting_after: 'evt_missing' }),
    missingParam: 'starting_after',
    otherKey: (client) => client.events.list({ type: 'payout.*' }),
  },
}

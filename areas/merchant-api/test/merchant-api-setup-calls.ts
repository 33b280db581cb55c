import type Stripe from 'stripe'
import type { MerchantApiServer } from './merchant-api.ts'
import type { CallRow } from './merchant-api-call-row.ts'

/** Calls about setup intents, in the table of the conformance test. */

export const setupEndpointNames = ['setupIntents.create', 'setupIntents.retrieve', 'setupIntents.confirm', 'setupIntents.cancel', 'setupIntents.list'] as const

/** A setup intent of the first shop that waits for its confirmation. */
export interface SetupThings {
  readonly setupId: string
}

const withCard = { payment_method: 'pm_card_visa' } satisfies Stripe.SetupIntentCreateParams
const newSetup = async (client: Stripe) => (await client.setupIntents.create(withCard)).id
const wrong = <T>(params: unknown) => params as T
const missingId = 'seti_missing'

export async function makeSetupThings({ shop }: MerchantApiServer): Promise<SetupThings> {
  return { setupId: await newSetup(shop.stripe) }
}

export const setupRows: Record<(typeof setupEndpointNames)[number], CallRow<SetupThings & { readonly savedCustomer: string }>> = {
  'setupIntents.create': {
    success: (client) => client.setupIntents.create({ ...withCard, confirm: true }),
    invalidParameter: (client) => client.setupIntents.create(wrong({ usage: 'sometimes' })),
    invalidParam: 'usage',
    missingObject: (client) => client.setupIntents.create({ customer: 'cus_missing' }),
    missingParam: 'customer',
    otherKey: (client, { savedCustomer }) => client.setupIntents.create({ customer: savedCustomer }),
  },
  'setupIntents.retrieve': {
    success: (client, { setupId }) => client.setupIntents.retrieve(setupId, { expand: ['payment_method'] }),
    invalidParameter: (client, { setupId }) => client.setupIntents.retrieve(setupId, { expand: ['usage'] }),
    invalidParam: 'expand[0]',
    missingObject: (client) => client.setupIntents.retrieve(missingId),
    missingParam: 'intent',
    otherKey: (client, { setupId }) => client.setupIntents.retrieve(setupId),
  },
  'setupIntents.confirm': {
    success: async (client) => client.setupIntents.confirm(await newSetup(client)),
    invalidParameter: (client, { setupId }) => client.setupIntents.confirm(setupId, wrong({ usage: 'off_session' })),
    invalidParam: 'usage',
    missingObject: (client) => client.setupIntents.confirm(missingId),
    missingParam: 'intent',
    otherKey: (client, { setupId }) => client.setupIntents.confirm(setupId),
  },
  'setupIntents.cancel': {
    success: async (client) => client.setupIntents.cancel(await newSetup(client), { cancellation_reason: 'duplicate' }),
    invalidParameter: (client, { setupId }) => client.setupIntents.cancel(setupId, wrong({ cancellation_reason: 'bored' })),
    invalidParam: 'cancellation_reason',
    missingObject: (client) => client.setupIntents.cancel(missingId),
    missingParam: 'intent',
    otherKey: (client, { setupId }) => client.setupIntents.cancel(setupId),
  },
  'setupIntents.list': {
    success: (client) => client.setupIntents.list(),
    invalidParameter: (client) => client.setupIntents.list({ limit: 0 }),
    invalidParam: 'limit',
    missingObject: (client) => client.setupIntents.list({ starting_after: missingId }),
    missingParam: 'starting_after',
    otherKey: (client) => client.setupIntents.list(),
  },
}

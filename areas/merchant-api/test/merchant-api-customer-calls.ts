import type Stripe from 'stripe'
import type { MerchantApiServer } from './merchant-api.ts'
import type { CallRow } from './merchant-api-call-row.ts'

/** Calls about customers and their cards, about charges, and those that change payments. */
export const customerEndpointNames = [
  'accounts.retrieve',
  'accounts.retrieveCurrent',
  'charges.list',
  'charges.update',
  'charges.listRefunds',
  'customers.update',
  'customers.del',
  'customers.listPaymentMethods',
  'paymentIntents.update',
  'paymentMethods.attach',
  'paymentMethods.detach',
  'paymentMethods.list',
  'paymentMethods.update',
] as const
type CustomerEndpointName = (typeof customerEndpointNames)[number]

/** Objects of the first shop. */
export interface CustomerThings {
  readonly accountId: string
  /** A customer with a saved card. */
  readonly saved: Stripe.PaymentMethod
  readonly savedCustomer: string
  readonly openIntent: string
  readonly chargeId: string
  /** For one call each that changes them. */
  readonly newCustomer: () => Promise<string>
  readonly newSaved: () => Promise<string>
}

export async function makeCustomerThings({ shop: { stripe, merchantId } }: MerchantApiServer): Promise<CustomerThings> {
  const { id: savedCustomer } = await stripe.customers.create({ email: 'saved@example.com' })
  const saved = await stripe.paymentMethods.attach('pm_card_visa', { customer: savedCustomer })
  const paid = await stripe.paymentIntents.create({ amount: 900, currency: 'usd', payment_method: 'pm_card_visa', confirm: true })
  const open = await stripe.paymentIntents.create({ amount: 900, currency: 'usd' })
  return {
    accountId: merchantId,
    saved,
    savedCustomer,
    openIntent: open.id,
    chargeId: String(paid.latest_charge),
    newCustomer: async () => (await stripe.customers.create()).id,
    newSaved: async () => (await stripe.paymentMethods.attach('pm_card_visa', { customer: savedCustomer })).id,
  }
}

// What no type allows, as a careless caller sends it.
const wrong = <T>(params: unknown) => params as T

export const customerRows: Record<CustomerEndpointName, CallRow<CustomerThings>> = {
  'accounts.retrieve': {
    success: (client, { accountId }) => client.accounts.retrieve(accountId),
    invalidParameter: (client, { accountId }) => client.accounts.retrieve(accountId, { expand: ['country'] }),
    invalidParam: 'expand[0]',
    missingObject: (client) => client.accounts.retrieve('acct_missing'),
    missingParam: '',
    otherKey: (client, { accountId }) => client.accounts.retrieve(accountId),
  },
  'accounts.retrieveCurrent': {
    success: (client) => client.accounts.retrieveCurrent(),
    invalidParameter: (client) => client.accounts.retrieveCurrent({ expand: ['country'] }),
    invalidParam: 'expand[0]',
    missingObject: (client) => client.accounts.retrieveCurrent({}, { stripeAccount: 'acct_missing' }),
    missingParam: '',
    otherKey: (client) => client.accounts.retrieveCurrent(),
  },
  'charges.list': {
    success: (client, { savedCustomer }) => client.charges.list({ customer: savedCustomer, expand: ['data.refunds'] }),
    invalidParameter: (client) => client.charges.list({ limit: 0 }),
    invalidParam: 'limit',
    missingObject: (client) => client.charges.list({ payment_intent: 'pi_missing' }),
    missingParam: 'payment_intent',
    otherKey: (client) => client.charges.list(),
  },
  'charges.update': {
    success: (client, { chargeId }) => client.charges.update(chargeId, { metadata: { seen: '1' } }),
    invalidParameter: (client, { chargeId }) => client.charges.update(chargeId, wrong({ amount: 5 })),
    invalidParam: 'amount',
    missingObject: (client) => client.charges.update('ch_missing'),
    missingParam: 'id',
    otherKey: (client, { chargeId }) => client.charges.update(chargeId),
  },
  'charges.listRefunds': {
    success: (client, { chargeId }) => client.rawRequest('GET', `/v1/charges/${chargeId}/refunds`),
    invalidParameter: (client, { chargeId }) => client.rawRequest('GET', `/v1/charges/${chargeId}/refunds?limit=0`),
    invalidParam: 'limit',
    missingObject: (client) => client.rawRequest('GET', '/v1/charges/ch_missing/refunds'),
    missingParam: 'id',
    otherKey: (client, { chargeId }) => client.rawRequest('GET', `/v1/charges/${chargeId}/refunds`),
  },
  'customers.update': {
    success: async (client, { newCustomer }) => client.customers.update(await newCustomer(), { name: 'Jenny' }),
    invalidParameter: async (client, { newCustomer }) => client.customers.update(await newCustomer(), { email: 'jenny' }),
    invalidParam: 'email',
    missingObject: (client) => client.customers.update('cus_missing'),
    missingParam: 'id',
    otherKey: async (client, { newCustomer }) => client.customers.update(await newCustomer()),
  },
  'customers.del': {
    success: async (client, { newCustomer }) => client.customers.del(await newCustomer()),
    invalidParameter: async (client, { newCustomer }) => client.customers.del(await newCustomer(), wrong({ now: true })),
    invalidParam: 'now',
    missingObject: (client) => client.customers.del('cus_missing'),
    missingParam: 'id',
    otherKey: async (client, { newCustomer }) => client.customers.del(await newCustomer()),
  },
  'customers.listPaymentMethods': {
    success: (client, { savedCustomer }) => client.customers.listPaymentMethods(savedCustomer, { type: 'card' }),
    invalidParameter: (client, { savedCustomer }) => client.customers.listPaymentMethods(savedCustomer, { limit: 101 }),
    invalidParam: 'limit',
    missingObject: (client) => client.customers.listPaymentMethods('cus_missing'),
    missingParam: 'customer',
    otherKey: (client, { savedCustomer }) => client.customers.listPaymentMethods(savedCustomer),
  },
  'paymentIntents.update': {
    success: (client, { openIntent }) => client.paymentIntents.update(openIntent, { amount: 950, metadata: { cart: '2' } }),
    invalidParameter: (client, { openIntent }) => client.paymentIntents.update(openIntent, { amount: 1 }),
    invalidParam: 'amount',
    missingObject: (client) => client.paymentIntents.update('pi_missing'),
    missingParam: 'intent',
    otherKey: (client, { openIntent }) => client.paymentIntents.update(openIntent),
  },
  'paymentMethods.attach': {
    success: (client, { savedCustomer }) => client.paymentMethods.attach('pm_card_mastercard', { customer: savedCustomer }),
    invalidParameter: (client, { saved }) => client.paymentMethods.attach(saved.id, wrong({})),
    invalidParam: 'customer',
    missingObject: (client, { savedCustomer }) => client.paymentMethods.attach('pm_missing', { customer: savedCustomer }),
    missingParam: 'payment_method',
    otherKey: async (client, { saved }) => client.paymentMethods.attach(saved.id, { customer: (await client.customers.create()).id }),
  },
  'paymentMethods.detach': {
    success: async (client, { newSaved }) => client.paymentMethods.detach(await newSaved()),
    invalidParameter: (client, { saved }) => client.paymentMethods.detach(saved.id, wrong({ customer: 'cus_1' })),
    invalidParam: 'customer',
    missingObject: (client) => client.paymentMethods.detach('pm_missing'),
    missingParam: 'payment_method',
    otherKey: (client, { saved }) => client.paymentMethods.detach(saved.id),
  },
  'paymentMethods.list': {
    success: (client, { savedCustomer }) => client.paymentMethods.list({ customer: savedCustomer, type: 'card' }),
    invalidParameter: (client) => client.paymentMethods.list({ limit: 0 }),
    invalidParam: 'limit',
    missingObject: (client) => client.paymentMethods.list({ customer: 'cus_missing' }),
    missingParam: 'customer',
    otherKey: (client) => client.paymentMethods.list(),
  },
  'paymentMethods.update': {
    success: (client, { saved }) => client.paymentMethods.update(saved.id, { metadata: { main: 'yes' } }),
    invalidParameter: (client, { saved }) => client.paymentMethods.update(saved.id, { card: { exp_month: 13 } }),
    invalidParam: 'card[exp_month]',
    missingObject: (client) => client.paymentMethods.update('pm_missing'),
    missingParam: 'payment_method',
    otherKey: (client, { saved }) => client.paymentMethods.update(saved.id),
  },
}

import type Stripe from 'stripe'
import type { MerchantApiServer } from './merchant-api.ts'
import type { CallRow as RowOf } from './merchant-api-call-row.ts'
import { type CustomerThings, customerEndpointNames, customerRows, makeCustomerThings } from './merchant-api-customer-calls.ts'
import { type DisputeThings, disputeEndpoints, disputeRows, makeDisputeThings } from './merchant-api-dispute-calls.ts'
import { type EventThings, eventEndpointNames, eventRows, findEventThings } from './merchant-api-event-calls.ts'
import { makePayoutThings, type PayoutThings, payoutCallRows, payoutEndpointNames } from './merchant-api-payout-calls.ts'
import { searchEndpointNames, searchRows } from './merchant-api-search-calls.ts'
import { makeSetupThings, type SetupThings, setupEndpointNames, setupRows } from './merchant-api-setup-calls.ts'
import { makeWebhookThings, type WebhookThings, webhookEndpointNames, webhookRows } from './merchant-api-webhook-calls.ts'

/** What the product promises of the API. An endpoint that is missing here or in the server fails the test. */
export const requiredEndpoints = [
  'paymentIntents.create',
  'paymentIntents.confirm',
  'paymentIntents.capture',
  'paymentIntents.cancel',
  'paymentIntents.retrieve',
  'paymentIntents.list',
  'paymentMethods.create',
  'paymentMethods.retrieve',
  'customers.create',
  'customers.retrieve',
  'customers.list',
  'refunds.create',
  'refunds.retrieve',
  'refunds.list',
  'charges.retrieve',
  'balance.retrieve',
  'balanceTransactions.list',
  'balanceTransactions.retrieve',
  ...customerEndpointNames,
  ...disputeEndpoints,
  ...payoutEndpointNames,
  ...searchEndpointNames,
  ...setupEndpointNames,
  ...eventEndpointNames,
  ...webhookEndpointNames,
] as const
export type EndpointName = (typeof requiredEndpoints)[number]

/** Objects of the first shop. */
export interface Things extends CustomerThings, DisputeThings, EventThings, PayoutThings, SetupThings, WebhookThings {
  readonly customer: Stripe.Customer
  readonly method: Stripe.PaymentMethod
  readonly paid: Stripe.PaymentIntent
  readonly refund: Stripe.Refund
  readonly transactionId: string
  /** New payments, each for one call that changes it. */
  readonly newIntent: (manual?: 'manual') => Promise<string>
}

export type CallRow = RowOf<Things>

export const pay = { amount: 1500, currency: 'usd', payment_method: 'pm_card_visa', confirm: true } as const
/** Makes the objects of the first shop that calls name. */
export async function makeThings(api: MerchantApiServer): Promise<Things> {
  const { stripe } = api.shop
  const customer = await stripe.customers.create({ email: 'jenny@example.com' })
  const method = await stripe.paymentMethods.create({ type: 'card', card: { number: '4242424242424242', exp_month: 12, exp_year: 2034, cvc: '123' } })
  const paid = await stripe.paymentIntents.create({ ...pay, customer: customer.id })
  const refund = await stripe.refunds.create({ payment_intent: paid.id, amount: 100 })
  const newIntent: Things['newIntent'] = async (manual) => {
    const intent = await stripe.paymentIntents.create({ ...pay, confirm: manual !== undefined, capture_method: manual ?? 'automatic' })
    return intent.id
  }
  return {
    ...(await makeCustomerThings(api)),
    ...(await makeDisputeThings(api)),
    ...(await makePayoutThings(api)),
    ...(await makeSetupThings(api)),
    ...(await findEventThings(api)),
    ...(await makeWebhookThings(api)),
    customer,
    method,
    paid,
    refund,
    transactionId: String(refund.balance_transaction),
    newIntent,
  }
}

// What no type allows, as a careless caller sends it.
const wrong = <T>(params: unknown) => params as T

/** Four calls of every endpoint. */
export const callRows: Record<EndpointName, CallRow> = {
  ...customerRows,
  ...disputeRows,
  ...payoutCallRows,
  ...searchRows,
  ...setupRows,
  ...eventRows,
  ...webhookRows,
  'paymentIntents.create': {
    success: (client) => client.paymentIntents.create(pay),
    invalidParameter: (client) => client.paymentIntents.create({ ...pay, amount: 1.5 }),
    invalidParam: 'amount',
    missingObject: (client) => client.paymentIntents.create({ ...pay, customer: 'cus_missing' }),
    missingParam: 'customer',
    otherKey: (client, { customer }) => client.paymentIntents.create({ ...pay, customer: customer.id }),
  },
  'paymentIntents.confirm': {
    success: async (client, { newIntent }) => client.paymentIntents.confirm(await newIntent()),
    invalidParameter: async (client, { newIntent }) => client.paymentIntents.confirm(await newIntent(), wrong({ amount: 5 })),
    invalidParam: 'amount',
    missingObject: (client) => client.paymentIntents.confirm('pi_missing'),
    missingParam: 'intent',
    otherKey: async (client, { newIntent }) => client.paymentIntents.confirm(await newIntent()),
  },
  'paymentIntents.capture': {
    success: async (client, { newIntent }) => client.paymentIntents.capture(await newIntent('manual'), { amount_to_capture: 700 }),
    invalidParameter: async (client, { newIntent }) => client.paymentIntents.capture(await newIntent('manual'), { amount_to_capture: 0 }),
    invalidParam: 'amount_to_capture',
    missingObject: (client) => client.paymentIntents.capture('pi_missing'),
    missingParam: 'intent',
    otherKey: async (client, { newIntent }) => client.paymentIntents.capture(await newIntent('manual')),
  },
  'paymentIntents.cancel': {
    success: async (client, { newIntent }) => client.paymentIntents.cancel(await newIntent('manual'), { cancellation_reason: 'duplicate' }),
    invalidParameter: async (client, { newIntent }) => client.paymentIntents.cancel(await newIntent(), { cancellation_reason: 'bored' }),
    invalidParam: 'cancellation_reason',
    missingObject: (client) => client.paymentIntents.cancel('pi_missing'),
    missingParam: 'intent',
    otherKey: async (client, { newIntent }) => client.paymentIntents.cancel(await newIntent()),
  },
  'paymentIntents.retrieve': {
    success: (client, { paid }) => client.paymentIntents.retrieve(paid.id, { expand: ['latest_charge'] }),
    invalidParameter: (client, { paid }) => client.paymentIntents.retrieve(paid.id, { expand: ['amount'] }),
    invalidParam: 'expand[0]',
    missingObject: (client) => client.paymentIntents.retrieve('pi_missing'),
    missingParam: 'intent',
    otherKey: (client, { paid }) => client.paymentIntents.retrieve(paid.id),
  },
  'paymentIntents.list': {
    success: (client) => client.paymentIntents.list({ limit: 3 }),
    invalidParameter: (client) => client.paymentIntents.list({ limit: 101 }),
    invalidParam: 'limit',
    missingObject: (client) => client.paymentIntents.list({ customer: 'cus_missing' }),
    missingParam: 'customer',
    otherKey: (client) => client.paymentIntents.list(),
  },
  'paymentMethods.create': {
    success: (client) => client.paymentMethods.create({ type: 'card', card: { token: 'tok_visa' } }),
    invalidParameter: (client) => client.paymentMethods.create({ type: 'card', card: wrong({ number: '4242424242424242', exp_month: 'May', exp_year: 2034 }) }),
    invalidParam: 'card[exp_month]',
    missingObject: (client) => client.paymentMethods.create({ type: 'card', card: { token: 'tok_missing' } }),
    missingParam: 'card[token]',
    otherKey: async (client, { method }) => client.paymentMethods.create({ type: 'card', card: { token: method.id } }),
  },
  'paymentMethods.retrieve': {
    success: (client, { method }) => client.paymentMethods.retrieve(method.id),
    invalidParameter: (client, { method }) => client.paymentMethods.retrieve(method.id, { expand: ['card'] }),
    invalidParam: 'expand[0]',
    missingObject: (client) => client.paymentMethods.retrieve('pm_missing'),
    missingParam: 'payment_method',
    otherKey: (client, { method }) => client.paymentMethods.retrieve(method.id),
  },
  'customers.create': {
    success: (client) => client.customers.create({ email: 'jenny@example.com', payment_method: 'pm_card_visa' }),
    invalidParameter: (client) => client.customers.create({ email: 'jenny' }),
    invalidParam: 'email',
    missingObject: (client) => client.customers.create({ payment_method: 'pm_missing' }),
    missingParam: 'payment_method',
    otherKey: (client, { method }) => client.customers.create({ payment_method: method.id }),
  },
  'customers.retrieve': {
    success: (client, { customer }) => client.customers.retrieve(customer.id),
    invalidParameter: (client, { customer }) => client.customers.retrieve(customer.id, wrong({ fields: 'email' })),
    invalidParam: 'fields',
    missingObject: (client) => client.customers.retrieve('cus_missing'),
    missingParam: 'id',
    otherKey: (client, { customer }) => client.customers.retrieve(customer.id),
  },
  'customers.list': {
    success: (client) => client.customers.list({ email: 'jenny@example.com' }),
    invalidParameter: (client) => client.customers.list({ created: wrong({ since: 1 }) }),
    invalidParam: 'created[since]',
    missingObject: (client) => client.customers.list({ starting_after: 'cus_missing' }),
    missingParam: 'starting_after',
    otherKey: (client) => client.customers.list(),
  },
  'refunds.create': {
    success: async (client, { paid }) => client.refunds.create({ payment_intent: paid.id, amount: 100, reason: 'requested_by_customer' }),
    invalidParameter: (client, { paid }) => client.refunds.create({ payment_intent: paid.id, amount: 1_000_000 }),
    invalidParam: 'amount',
    missingObject: (client) => client.refunds.create({ charge: 'ch_missing' }),
    missingParam: 'charge',
    otherKey: (client, { paid }) => client.refunds.create({ charge: String(paid.latest_charge) }),
  },
  'refunds.retrieve': {
    success: (client, { refund }) => client.refunds.retrieve(refund.id),
    invalidParameter: (client, { refund }) => client.refunds.retrieve(refund.id, { expand: ['charge.amount'] }),
    invalidParam: 'expand[0]',
    missingObject: (client) => client.refunds.retrieve('re_missing'),
    missingParam: 'id',
    otherKey: (client, { refund }) => client.refunds.retrieve(refund.id),
  },
  'refunds.list': {
    success: (client, { paid }) => client.refunds.list({ payment_intent: paid.id }),
    invalidParameter: (client) => client.refunds.list({ limit: 0 }),
    invalidParam: 'limit',
    missingObject: (client) => client.refunds.list({ charge: 'ch_missing' }),
    missingParam: 'charge',
    otherKey: (client) => client.refunds.list(),
  },
  'charges.retrieve': {
    success: (client, { paid }) => client.charges.retrieve(String(paid.latest_charge), { expand: ['balance_transaction'] }),
    invalidParameter: (client, { paid }) => client.charges.retrieve(String(paid.latest_charge), { expand: ['data.customer'] }),
    invalidParam: 'expand[0]',
    missingObject: (client) => client.charges.retrieve('ch_missing'),
    missingParam: 'id',
    otherKey: (client, { paid }) => client.charges.retrieve(String(paid.latest_charge)),
  },
  'balance.retrieve': {
    success: (client) => client.balance.retrieve(),
    invalidParameter: (client) => client.balance.retrieve({ expand: ['available'] }),
    invalidParam: 'expand[0]',
    // Nothing can be missing but the account itself.
    missingObject: (client) => client.balance.retrieve({}, { stripeAccount: 'acct_missing' }),
    missingParam: '',
    otherKey: (client) => client.balance.retrieve(),
  },
  'balanceTransactions.list': {
    success: (client, { refund }) => client.balanceTransactions.list({ source: refund.id, expand: ['data.source'] }),
    invalidParameter: (client) => client.balanceTransactions.list({ type: 'gift' }),
    invalidParam: 'type',
    missingObject: (client) => client.balanceTransactions.list({ source: 'ch_missing' }),
    missingParam: 'source',
    otherKey: (client) => client.balanceTransactions.list(),
  },
  'balanceTransactions.retrieve': {
    success: (client, { transactionId }) => client.balanceTransactions.retrieve(transactionId),
    invalidParameter: (client, { transactionId }) => client.balanceTransactions.retrieve(transactionId, wrong({ x: { y: 1 } })),
    invalidParam: 'x',
    missingObject: (client) => client.balanceTransactions.retrieve('txn_missing'),
    missingParam: 'id',
    otherKey: (client, { transactionId }) => client.balanceTransactions.retrieve(transactionId),
  },
}

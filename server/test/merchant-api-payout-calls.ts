import type Stripe from 'stripe'
import type { MerchantApiServer } from './merchant-api.ts'
import type { CallRow } from './merchant-api-call-row.ts'

/** Calls about where money goes, and about what goes there. */
export const payoutEndpointNames = [
  'accounts.createExternalAccount',
  'accounts.retrieveExternalAccount',
  'accounts.listExternalAccounts',
  'accounts.updateExternalAccount',
  'accounts.deleteExternalAccount',
  'payouts.create',
  'payouts.retrieve',
  'payouts.list',
  'payouts.update',
  'payouts.cancel',
] as const
type PayoutEndpointName = (typeof payoutEndpointNames)[number]

/** Objects of the first shop. */
export interface PayoutThings {
  readonly accountId: string
  readonly otherAccountId: string
  readonly bankAccountId: string
  readonly payout: Stripe.Payout
  /** Accounts and payouts for one call each that changes them. */
  readonly newBankAccount: () => Promise<string>
  readonly newPayout: () => Promise<string>
}

/** A bank account whose number nobody else has. */
const bankAccountOf = (number: number) =>
  ({
    object: 'bank_account',
    country: 'US',
    currency: 'usd',
    account_holder_name: 'Jenny Rosen',
    account_number: String(700_000_000 + number),
    routing_number: '021000021',
  }) as const

export async function makePayoutThings({ shop, otherShop }: MerchantApiServer): Promise<PayoutThings> {
  const { stripe, merchantId } = shop
  await stripe.paymentIntents.create({ amount: 100_000, currency: 'usd', confirm: true, payment_method: 'pm_card_bypassPending' })
  const { id: bankAccountId } = await stripe.accounts.createExternalAccount(merchantId, { external_account: 'btok_us_verified' })
  let made = 0
  return {
    accountId: merchantId,
    otherAccountId: otherShop.merchantId,
    bankAccountId,
    payout: await stripe.payouts.create({ amount: 1000, currency: 'usd' }),
    newBankAccount: async () => (await stripe.accounts.createExternalAccount(merchantId, { external_account: bankAccountOf(++made) })).id,
    newPayout: async () => (await stripe.payouts.create({ amount: 500, currency: 'usd' })).id,
  }
}

// What no type allows, as a careless caller sends it.
const wrong = <T>(params: unknown) => params as T

export const payoutCallRows: Record<PayoutEndpointName, CallRow<PayoutThings>> = {
  'accounts.createExternalAccount': {
    success: (client, { accountId }) => client.accounts.createExternalAccount(accountId, { external_account: 'btok_us_verified_accountClosed' }),
    invalidParameter: (client, { accountId }) =>
      client.accounts.createExternalAccount(accountId, { external_account: { ...bankAccountOf(0), routing_number: '021000022' } }),
    invalidParam: 'external_account[routing_number]',
    missingObject: (client, { accountId }) => client.accounts.createExternalAccount(accountId, { external_account: 'btok_missing' }),
    missingParam: 'external_account',
    otherKey: (client, { bankAccountId, otherAccountId }) => client.accounts.createExternalAccount(otherAccountId, { external_account: bankAccountId }),
  },
  'accounts.retrieveExternalAccount': {
    success: (client, { accountId, bankAccountId }) => client.accounts.retrieveExternalAccount(accountId, bankAccountId),
    invalidParameter: (client, { accountId, bankAccountId }) => client.accounts.retrieveExternalAccount(accountId, bankAccountId, { expand: ['last4'] }),
    invalidParam: 'expand[0]',
    missingObject: (client, { accountId }) => client.accounts.retrieveExternalAccount(accountId, 'ba_missing'),
    missingParam: 'id',
    otherKey: (client, { bankAccountId, otherAccountId }) => client.accounts.retrieveExternalAccount(otherAccountId, bankAccountId),
  },
  'accounts.listExternalAccounts': {
    success: (client, { accountId }) => client.accounts.listExternalAccounts(accountId, { object: 'bank_account' }),
    invalidParameter: (client, { accountId }) => client.accounts.listExternalAccounts(accountId, { limit: 0 }),
    invalidParam: 'limit',
    missingObject: (client, { accountId }) => client.accounts.listExternalAccounts(accountId, { starting_after: 'ba_missing' }),
    missingParam: 'starting_after',
    otherKey: (client, { otherAccountId }) => client.accounts.listExternalAccounts(otherAccountId),
  },
  'accounts.updateExternalAccount': {
    success: async (client, { accountId, newBankAccount }) =>
      client.accounts.updateExternalAccount(accountId, await newBankAccount(), { metadata: { shelf: '7' } }),
    invalidParameter: (client, { accountId, bankAccountId }) =>
      client.accounts.updateExternalAccount(accountId, bankAccountId, { account_holder_name: 'Somebody else' }),
    invalidParam: 'account_holder_name',
    missingObject: (client, { accountId }) => client.accounts.updateExternalAccount(accountId, 'ba_missing', { metadata: { shelf: '7' } }),
    missingParam: 'id',
    otherKey: (client, { bankAccountId, otherAccountId }) =>
      client.accounts.updateExternalAccount(otherAccountId, bankAccountId, { default_for_currency: true }),
  },
  'accounts.deleteExternalAccount': {
    success: async (client, { accountId, newBankAccount }) => client.accounts.deleteExternalAccount(accountId, await newBankAccount()),
    invalidParameter: (client, { accountId, bankAccountId }) => client.accounts.deleteExternalAccount(accountId, bankAccountId, wrong({ force: true })),
    invalidParam: 'force',
    missingObject: (client, { accountId }) => client.accounts.deleteExternalAccount(accountId, 'ba_missing'),
    missingParam: 'id',
    otherKey: (client, { bankAccountId, otherAccountId }) => client.accounts.deleteExternalAccount(otherAccountId, bankAccountId),
  },
  'payouts.create': {
    success: (client, { bankAccountId }) => client.payouts.create({ amount: 700, currency: 'usd', destination: bankAccountId }),
    invalidParameter: (client) => client.payouts.create({ amount: 700, currency: 'usd', method: 'tomorrow' }),
    invalidParam: 'method',
    missingObject: (client) => client.payouts.create({ amount: 700, currency: 'usd', destination: 'ba_missing' }),
    missingParam: 'destination',
    otherKey: (client, { bankAccountId }) => client.payouts.create({ amount: 700, currency: 'usd', destination: bankAccountId }),
  },
  'payouts.retrieve': {
    success: (client, { payout }) => client.payouts.retrieve(payout.id, { expand: ['destination'] }),
    invalidParameter: (client, { payout }) => client.payouts.retrieve(payout.id, { expand: ['amount'] }),
    invalidParam: 'expand[0]',
    missingObject: (client) => client.payouts.retrieve('po_missing'),
    missingParam: 'id',
    otherKey: (client, { payout }) => client.payouts.retrieve(payout.id),
  },
  'payouts.list': {
    success: (client, { bankAccountId }) => client.payouts.list({ destination: bankAccountId, status: 'pending' }),
    invalidParameter: (client) => client.payouts.list({ status: 'processing' }),
    invalidParam: 'status',
    missingObject: (client) => client.payouts.list({ destination: 'ba_missing' }),
    missingParam: 'destination',
    otherKey: (client) => client.payouts.list(),
  },
  'payouts.update': {
    success: (client, { payout }) => client.payouts.update(payout.id, { metadata: { month: '11' } }),
    invalidParameter: (client, { payout }) => client.payouts.update(payout.id, wrong({ amount: 5 })),
    invalidParam: 'amount',
    missingObject: (client) => client.payouts.update('po_missing', { metadata: { month: '11' } }),
    missingParam: 'id',
    otherKey: (client, { payout }) => client.payouts.update(payout.id, { metadata: { month: '12' } }),
  },
  'payouts.cancel': {
    success: async (client, { newPayout }) => client.payouts.cancel(await newPayout()),
    invalidParameter: (client, { payout }) => client.payouts.cancel(payout.id, wrong({ reason: 'bored' })),
    invalidParam: 'reason',
    missingObject: (client) => client.payouts.cancel('po_missing'),
    missingParam: 'id',
    otherKey: (client, { payout }) => client.payouts.cancel(payout.id),
  },
}

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
  'payouts.reverse',
  'refunds.update',
  'refunds.cancel',
  'testHelpers.testClocks.create',
  'testHelpers.testClocks.retrieve',
  'testHelpers.testClocks.list',
  'testHelpers.testClocks.advance',
  'testHelpers.refunds.settle',
  'testHelpers.refunds.fail',
  'testHelpers.payouts.settle',
  'testHelpers.payouts.fail',
  'testHelpers.payouts.return',
] as const
type PayoutEndpointName = (typeof payoutEndpointNames)[number]

/** Objects of the first shop. */
export interface PayoutThings {
  readonly accountId: string
  readonly otherAccountId: string
  readonly bankAccountId: string
  readonly payout: Stripe.Payout
  /** One that has left. */
  readonly refund: Stripe.Refund
  /** Accounts and payouts for one call each that changes them. */
  readonly newBankAccount: () => Promise<string>
  readonly newPayout: () => Promise<string>
  readonly newPendingRefund: () => Promise<string>
  readonly clock: Stripe.TestHelpers.TestClock
}

/** An account's clock is named like the account. */
const clockIdOf = (accountId: string) => accountId.replace('acct_', 'clock_')

/** What the client has no method for. */
const help = (client: Stripe, path: string, params: Record<string, unknown> = {}) => client.rawRequest('POST', `/v1/test_helpers/${path}`, params)

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

export async function makePayoutThings({ shop, otherShop }: MerchantApiServer): Promise<Omit<PayoutThings, 'refund'>> {
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
    newPendingRefund: async () => {
      const slow = await stripe.paymentIntents.create({ amount: 500, currency: 'usd', confirm: true, payment_method: 'pm_card_pendingRefund' })
      return (await stripe.refunds.create({ payment_intent: slow.id })).id
    },
    clock: await stripe.testHelpers.testClocks.retrieve(clockIdOf(merchantId)),
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
  'payouts.reverse': {
    success: async (client, { newPayout }) => {
      const id = await newPayout()
      await help(client, `payouts/${id}/settle`)
      return client.payouts.reverse(id)
    },
    invalidParameter: (client, { payout }) => client.payouts.reverse(payout.id, wrong({ amount: 5 })),
    invalidParam: 'amount',
    missingObject: (client) => client.payouts.reverse('po_missing'),
    missingParam: 'id',
    otherKey: (client, { payout }) => client.payouts.reverse(payout.id),
  },
  'refunds.update': {
    success: (client, { refund }) => client.refunds.update(refund.id, { metadata: { order: '7' } }),
    invalidParameter: (client, { refund }) => client.refunds.update(refund.id, wrong({ amount: 5 })),
    invalidParam: 'amount',
    missingObject: (client) => client.refunds.update('re_missing', { metadata: { order: '7' } }),
    missingParam: 'id',
    otherKey: (client, { refund }) => client.refunds.update(refund.id, { metadata: { order: '8' } }),
  },
  'refunds.cancel': {
    success: async (client, { newPendingRefund }) => client.refunds.cancel(await newPendingRefund()),
    invalidParameter: (client, { refund }) => client.refunds.cancel(refund.id, wrong({ reason: 'bored' })),
    invalidParam: 'reason',
    missingObject: (client) => client.refunds.cancel('re_missing'),
    missingParam: 'id',
    otherKey: async (client, { newPendingRefund }) => client.refunds.cancel(await newPendingRefund()),
  },
  'testHelpers.testClocks.create': {
    success: (client) => client.testHelpers.testClocks.create({ frozen_time: 1_800_000_000, name: 'Renewals' }),
    invalidParameter: (client) => client.testHelpers.testClocks.create({ frozen_time: -1 }),
    invalidParam: 'frozen_time',
    // Nothing can be missing but the account itself.
    missingObject: (client) => client.testHelpers.testClocks.create({ frozen_time: 1_800_000_000 }, { stripeAccount: 'acct_missing' }),
    missingParam: '',
    otherKey: (client) => client.testHelpers.testClocks.create({ frozen_time: 1_800_000_000 }, { stripeAccount: 'acct_missing' }),
  },
  'testHelpers.testClocks.retrieve': {
    success: (client, { clock }) => client.testHelpers.testClocks.retrieve(clock.id),
    invalidParameter: (client, { clock }) => client.testHelpers.testClocks.retrieve(clock.id, { expand: ['name'] }),
    invalidParam: 'expand[0]',
    missingObject: (client) => client.testHelpers.testClocks.retrieve('clock_missing'),
    missingParam: 'id',
    otherKey: (client, { clock }) => client.testHelpers.testClocks.retrieve(clock.id),
  },
  'testHelpers.testClocks.list': {
    success: (client) => client.testHelpers.testClocks.list(),
    invalidParameter: (client) => client.testHelpers.testClocks.list({ limit: 0 }),
    invalidParam: 'limit',
    missingObject: (client) => client.testHelpers.testClocks.list({ starting_after: 'clock_missing' }),
    missingParam: 'starting_after',
    otherKey: (client, { clock }) => client.testHelpers.testClocks.list({ starting_after: clock.id }),
  },
  'testHelpers.testClocks.advance': {
    success: (client, { clock }) => client.testHelpers.testClocks.advance(clock.id, { frozen_time: clock.frozen_time + 60 }),
    invalidParameter: (client, { clock }) => client.testHelpers.testClocks.advance(clock.id, { frozen_time: clock.frozen_time - 60 }),
    invalidParam: 'frozen_time',
    missingObject: (client, { clock }) => client.testHelpers.testClocks.advance('clock_missing', { frozen_time: clock.frozen_time }),
    missingParam: 'id',
    otherKey: (client, { clock }) => client.testHelpers.testClocks.advance(clock.id, { frozen_time: clock.frozen_time + 60 }),
  },
  'testHelpers.refunds.settle': {
    success: async (client, { newPendingRefund }) => help(client, `refunds/${await newPendingRefund()}/settle`),
    invalidParameter: (client, { refund }) => help(client, `refunds/${refund.id}/settle`, { when: 'now' }),
    invalidParam: 'when',
    missingObject: (client) => help(client, 'refunds/re_missing/settle'),
    missingParam: 'id',
    otherKey: (client, { refund }) => help(client, `refunds/${refund.id}/settle`),
  },
  'testHelpers.refunds.fail': {
    success: async (client, { newPendingRefund }) => help(client, `refunds/${await newPendingRefund()}/fail`),
    invalidParameter: (client, { refund }) => help(client, `refunds/${refund.id}/fail`, { when: 'now' }),
    invalidParam: 'when',
    missingObject: (client) => help(client, 'refunds/re_missing/fail'),
    missingParam: 'id',
    otherKey: (client, { refund }) => help(client, `refunds/${refund.id}/fail`),
  },
  'testHelpers.payouts.settle': {
    success: async (client, { newPayout }) => help(client, `payouts/${await newPayout()}/settle`),
    invalidParameter: (client, { payout }) => help(client, `payouts/${payout.id}/settle`, { failure_code: 'declined' }),
    invalidParam: 'failure_code',
    missingObject: (client) => help(client, 'payouts/po_missing/settle'),
    missingParam: 'id',
    otherKey: (client, { payout }) => help(client, `payouts/${payout.id}/settle`),
  },
  'testHelpers.payouts.fail': {
    success: async (client, { newPayout }) => help(client, `payouts/${await newPayout()}/fail`, { failure_code: 'account_frozen' }),
    invalidParameter: (client, { payout }) => help(client, `payouts/${payout.id}/fail`, { failure_code: 'bored' }),
    invalidParam: 'failure_code',
    missingObject: (client) => help(client, 'payouts/po_missing/fail'),
    missingParam: 'id',
    otherKey: (client, { payout }) => help(client, `payouts/${payout.id}/fail`),
  },
  'testHelpers.payouts.return': {
    success: async (client, { newPayout }) => {
      const id = await newPayout()
      await help(client, `payouts/${id}/settle`)
      return help(client, `payouts/${id}/return`)
    },
    invalidParameter: (client, { payout }) => help(client, `payouts/${payout.id}/return`, { failure_code: 'bored' }),
    invalidParam: 'failure_code',
    missingObject: (client) => help(client, 'payouts/po_missing/return'),
    missingParam: 'id',
    otherKey: (client, { payout }) => help(client, `payouts/${payout.id}/return`),
  },
}

import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { disputedSale } from '#areas/disputes/test/disputed-sales.ts'
import { objectSchemas } from '#areas/merchant-api/server/index.ts'
import { type MerchantApiServer, startMerchantApi } from '#areas/merchant-api/test/merchant-api.ts'
import { createResponseCheck, validatorOf } from '#areas/merchant-api/test/response-schemas.ts'
import { commands, newRun } from './commands.ts'
import { playScenarios } from './scenarios.ts'

let api: MerchantApiServer
beforeAll(async () => {
  api = await startMerchantApi({ env: { OUTBOUND_LOOPBACK: 'allow' } })
})
afterAll(() => api.close())

it('declares every object that random calls, expansions and events return', { timeout: 240_000 }, async () => {
  const check = createResponseCheck()
  const addShop = async () => {
    const shop = await api.addShop()
    return { ...shop, stripe: check.client(api, shop) }
  }
  const shop = await addShop()
  await playScenarios(api, shop)
  for (const list of fc.sample(commands, { numRuns: 6, seed: 11 })) {
    const run = newRun(api, await addShop())
    for (const { play } of list) await play(run).catch(() => {})
    await run.shop.stripe.events.list({ limit: 100 })
  }
  const { stripe, merchantId } = shop
  await disputedSale(api, shop, 'pm_card_createIssuerFraudRecord').catch(() => {})
  await stripe.events.list({ limit: 100 }).autoPagingToArray({ limit: 1_000 })
  await stripe.paymentIntents.list({ limit: 100, expand: ['data.customer', 'data.latest_charge.balance_transaction', 'data.payment_method'] })
  await stripe.charges.list({ limit: 100, expand: ['data.refunds', 'data.payment_intent'] })
  await stripe.refunds.list({ limit: 100, expand: ['data.charge', 'data.failure_balance_transaction'] })
  await stripe.balanceTransactions.list({ limit: 100, expand: ['data.source'] })
  await stripe.payouts.list({ limit: 100, expand: ['data.destination', 'data.failure_balance_transaction'] })
  await stripe.disputes.list({ limit: 100, expand: ['data.charge', 'data.payment_intent'] })
  await stripe.radar.earlyFraudWarnings.list({ limit: 100 })
  const customer = await stripe.customers.create({ email: 'a@example.com', shipping: { name: 'A', address: { line1: 'Street 1', country: 'US' } } })
  await stripe.customers.retrieve(customer.id, { expand: ['sources', 'subscriptions', 'tax_ids'] })
  await stripe.customers.del(customer.id)
  await stripe.customers.retrieve(customer.id)
  const card = await stripe.accounts.createExternalAccount(merchantId, { external_account: 'tok_visa_debit_us_transferSuccess' })
  await stripe.accounts.listExternalAccounts(merchantId)
  await stripe.accounts.deleteExternalAccount(merchantId, card.id)
  const endpoint = await stripe.webhookEndpoints.create({ url: 'https://shop.example/hook', enabled_events: ['*'] })
  await stripe.webhookEndpoints.del(endpoint.id)
  await stripe.accounts.retrieveCurrent()
  await stripe.balance.retrieve()
  await stripe.paymentIntents.search({ query: 'status:"succeeded"' })
  expect([...check.problems]).toEqual([])
  // The others are returned by calls of the conformance test, and by a key that ends itself.
  const elsewhere = ['api_key', 'file', 'test_helpers.test_clock']
  expect(Object.keys(objectSchemas).filter((name) => !check.seen.has(name) && !elsewhere.includes(name))).toEqual([])
})

it.each([
  ['a field that is not declared', { surprise: 1 }],
  ['another type', { amount: '4000' }],
  ['a value outside of the list', { status: 'done' }],
  ['a field that is never null', { currency: null }],
  ['an object in place of an ID that it does not stand for', { customer: { object: 'refund', id: 're_1' } }],
])('refuses a payment with %s', async (_, change) => {
  const payment = await api.shop.stripe.rawRequest('POST', '/v1/payment_intents', { amount: 4000, currency: 'usd' })
  const validator = validatorOf({ $ref: '#/components/schemas/payment_intent' })
  const { lastResponse: _response, ...plain } = payment as unknown as Record<string, unknown>
  expect(validator.safeParse(plain).error?.issues ?? []).toEqual([])
  expect(validator.safeParse({ ...plain, ...change }).success).toBe(false)
})

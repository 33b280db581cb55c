import type Stripe from 'stripe'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { verifyLedger } from '#areas/ledger/server/index.ts'
import { type ApiAccount, type MerchantApiServer, refusalOf, startMerchantApi } from '#areas/merchant-api/test/merchant-api.ts'
import { createTestPayment, getPayment, type PaymentDetail } from '#areas/payments/contract/endpoints.ts'
import { addRiskEntries, getRiskEntry, invalidateRiskEntry, listRiskEntries, type RiskEntry, type RiskEntryDetail } from '#areas/risk/contract/lists.ts'
import { createRiskRule } from '#areas/risk/contract/rules-endpoints.ts'
import { userId as userIdSchema } from '#kernel/ids.ts'
import type { RiskEffect, RiskPeriod, RiskType } from '#kernel/risk/types.ts'
import { dayMs } from '#kernel/time/durations.ts'
import { inAccount, makeSession } from '#proof/support/factories.ts'
import { createTestServer, type TestServer } from '#proof/support/server.ts'

/** Payments of the official client against the lists, by two servers with one database. */

const start = new Date('2026-06-15T12:00:00.000Z')

let api: MerchantApiServer
let other: TestServer
let shop: ApiAccount
let token: string
beforeAll(async () => {
  api = await startMerchantApi()
  other = await createTestServer({ db: api.db })
})
beforeEach(async () => {
  shop = await api.addShop()
  await moveTo(start)
})
afterAll(async () => {
  await other.app.close()
  await api.close()
})

async function moveTo(time: Date): Promise<void> {
  for (const { clock } of [api, other]) clock.set(time)
  token = await makeSession(api, z.parse(userIdSchema, `usr_${shop.businessId}`))
}

interface Added {
  readonly effect?: RiskEffect
  readonly period?: RiskPeriod
}

async function add(type: RiskType, record: string, { effect = 'block', period = 'permanent' }: Added = {}, server: TestServer = api): Promise<RiskEntry> {
  const params = { id: shop.merchantId, type }
  const body = { effect, period, records: [record], remark: null }
  expect((await server.call(addRiskEntries, { token, params, body })).status, record).toBe(200)
  const { envelope } = await server.call<{ items: RiskEntry[] }>(listRiskEntries, { token, params, query: { record, effect } })
  const entry = envelope.data.items.find((item) => item.record === record)
  if (!entry) throw new Error(`${record} is not on the list`)
  return entry
}

type Pay = Partial<Stripe.PaymentIntentCreateParams>

const pay = (more: Pay = {}) => shop.stripe.paymentIntents.create({ amount: 1_500, currency: 'usd', payment_method: 'pm_card_visa', confirm: true, ...more })
/** What became of a payment: its status, or the decline and the payment. */
async function outcomeOf(more: Pay = {}): Promise<string> {
  try {
    return (await pay(more)).status
  } catch (error) {
    return (error as Stripe.errors.StripeError).decline_code ?? String(error)
  }
}
const detailOf = async (paymentId: string) => (await api.call<PaymentDetail>(getPayment, { token, params: { id: shop.merchantId, paymentId } })).envelope.data

describe('an entry declines the payments of its', () => {
  it.each<[RiskType, string, Pay, Pay]>([
    ['card_number', '424242-4242', {}, { payment_method: 'pm_card_mastercard' }],
    ['card_bin', '424242', {}, { payment_method: 'pm_card_mastercard' }],
    ['card_bin', '42424242', {}, { payment_method: 'pm_card_mastercard' }],
    ['card_bin', '4242424', {}, { payment_method: 'pm_card_visa_debit' }],
    ['card_bin_country', 'US', {}, { payment_method: 'pm_card_de' }],
    ['user_id', 'user_7', { metadata: { user_id: 'user_7' } }, { metadata: { user_id: 'user_8' } }],
    ['user_id', 'user_7', { metadata: { customer_account_id: 'user_7' } }, {}],
    ['ip', '203.0.113.7', { metadata: { customer_ip: '203.0.113.7' } }, { metadata: { customer_ip: '203.0.113.8' } }],
    ['ip', '203.0.0.0/16', { metadata: { ip_address: '203.0.113.7' } }, { metadata: { ip_address: '203.1.113.7' } }],
    ['ip', '2001:db8::/32', { metadata: { customer_purchase_ip: '2001:DB8:0::9' } }, { metadata: { customer_purchase_ip: '2001:db9::9' } }],
  ])('%s %s, and no other', async (type, record, matching, passing) => {
    await add(type, record)
    expect(await outcomeOf(matching)).toBe('fraudulent')
    expect(await outcomeOf(passing)).toBe('succeeded')
  })

  it('customer of the account', async () => {
    const customer = await shop.stripe.customers.create({})
    await add('user_id', customer.id)
    expect(await outcomeOf({ customer: customer.id })).toBe('fraudulent')
    expect(await outcomeOf()).toBe('succeeded')
  })
})

describe('a blocked payment', () => {
  it('is an attempt that nobody was asked about, and names the entry, its author and its date', async () => {
    const entry = await add('card_bin', '424242')
    const refusal = await refusalOf(pay())
    expect(refusal).toMatchObject({ status: 402, code: 'card_declined', declineCode: 'fraudulent' })
    const id = refusal.error.payment_intent?.id ?? ''
    const detail = await detailOf(id)
    expect(detail).toMatchObject({ status: 'failed', decline: { code: 'transaction_blocked' } })
    const risk = { effect: 'block', entry_id: entry.id, type: 'card_bin', record: '424242', author: 'Owner', since: start.toISOString() }
    expect(detail.timeline.map(({ type, risk: of }) => [type, of])).toEqual([
      ['payment.created', null],
      ['payment.attempt_failed', risk],
    ])
    const { rows } = await api.db.owner.query('SELECT outcome, outcome_type, risk_level FROM charges WHERE payment_id = $1', [id])
    expect(rows).toEqual([{ outcome: 'declined', outcome_type: 'blocked', risk_level: 'normal' }])
    const results = await inAccount(api, shop, verifyLedger)
    expect(results.filter(({ violationCount }) => violationCount > 0)).toEqual([])
  })

  it('keeps what the entry was when it is changed later', async () => {
    const entry = await add('card_bin', '424242')
    const id = (await refusalOf(pay())).error.payment_intent?.id ?? ''
    await moveTo(new Date(start.getTime() + 60_000))
    await api.call(invalidateRiskEntry, { token, params: { id: shop.merchantId, type: 'card_bin', entryId: entry.id } })
    expect((await detailOf(id)).timeline.at(-1)?.risk?.since).toBe(start.toISOString())
  })

  it('is confirmed with another card, and its repeated call gets the same answer', async () => {
    await add('card_number', '424242-4242')
    const intent = await shop.stripe.paymentIntents.create({ amount: 1_500, currency: 'usd' })
    const options = { idempotencyKey: 'same' }
    const first = await refusalOf(shop.stripe.paymentIntents.confirm(intent.id, { payment_method: 'pm_card_visa' }, options))
    const again = await refusalOf(shop.stripe.paymentIntents.confirm(intent.id, { payment_method: 'pm_card_visa' }, options))
    expect([first.declineCode, again.declineCode, again.error.payment_intent?.id]).toEqual(['fraudulent', 'fraudulent', intent.id])
    expect((await shop.stripe.paymentIntents.confirm(intent.id, { payment_method: 'pm_card_mastercard' })).status).toBe('succeeded')
    expect((await detailOf(intent.id)).timeline.filter(({ risk }) => risk !== null)).toHaveLength(1)
  })

  it('is declined in the dashboard as well', async () => {
    await add('card_bin_country', 'US')
    const { envelope } = await api.call<PaymentDetail>(createTestPayment, { token, params: { id: shop.merchantId }, headers: { 'idempotency-key': 'test' } })
    expect(envelope.data).toMatchObject({ status: 'failed', decline: { code: 'transaction_blocked' } })
    expect(envelope.data.timeline.at(-1)?.risk?.record).toBe('US')
  })
})

describe('a card that is set up or attached', () => {
  const refused = 'pm_card_visa_chargeDeclined'
  const codeOf = (call: Promise<unknown>) =>
    call.then(
      () => 'accepted',
      (error: Stripe.errors.StripeError) => error.decline_code ?? String(error),
    )
  const addressed = { metadata: { customer_ip: '203.0.113.7' } }
  const setUp = (more: Stripe.SetupIntentCreateParams = {}, options: Stripe.RequestOptions = {}) =>
    codeOf(shop.stripe.setupIntents.create({ payment_method: refused, confirm: true, usage: 'off_session', ...more }, options))
  const newCustomer = async () => (await shop.stripe.customers.create({})).id
  const attach = (card: string, customer: string, options: Stripe.RequestOptions = {}) => codeOf(shop.stripe.paymentMethods.attach(card, { customer }, options))
  const setupsOf = async ({ type, id: entryId }: RiskEntry) =>
    (await api.call<RiskEntryDetail>(getRiskEntry, { token, params: { id: shop.merchantId, type, entryId } })).envelope.data.blocked?.setups

  it('is refused by a block entry, before its issuer answers', async () => {
    const [card, address] = [await add('card_number', '400000-0002'), await add('ip', '203.0.113.0/24')]
    expect([await setUp(), await setUp({ payment_method: 'pm_card_visa' }), await setUp({ payment_method: 'pm_card_visa', ...addressed })]).toEqual([
      'fraudulent',
      'accepted',
      'fraudulent',
    ])
    const customer = await newCustomer()
    expect([await attach(refused, customer), await attach('pm_card_visa', customer)]).toEqual(['fraudulent', 'accepted'])
    const { id: method } = await shop.stripe.paymentMethods.create({ type: 'card', card: { token: 'tok_visa' }, ...addressed })
    expect(await attach(method, customer)).toBe('fraudulent')
    expect(await codeOf(shop.stripe.customers.create({ payment_method: refused }))).toBe('fraudulent')
    expect((await shop.stripe.customers.listPaymentMethods(customer)).data).toHaveLength(1)
    expect([await setupsOf(card), await setupsOf(address)]).toEqual([
      { count: 3, has_more: false },
      { count: 2, has_more: false },
    ])
  })

  it('is let through by an allow entry beside the block entry', async () => {
    const entry = await add('card_bin', '424242')
    const customer = await newCustomer()
    await add('user_id', customer, { effect: 'allow' })
    expect([await setUp({ payment_method: 'pm_card_visa', customer }), await attach('pm_card_visa', customer)]).toEqual(['accepted', 'accepted'])
    expect([await setUp({ payment_method: 'pm_card_visa' }), await attach('pm_card_visa', await newCustomer())]).toEqual(['fraudulent', 'fraudulent'])
    expect(await setupsOf(entry)).toEqual({ count: 2, has_more: false })
  })

  it('gets the same answer to a repeated call, and is refused once', async () => {
    const entry = await add('card_bin', '400000')
    const customer = await newCustomer()
    const calls = [() => setUp({}, { idempotencyKey: 'setup' }), () => attach(refused, customer, { idempotencyKey: 'attach' })]
    for (const call of calls) expect([await call(), await call()]).toEqual(['fraudulent', 'fraudulent'])
    expect(await setupsOf(entry)).toEqual({ count: 2, has_more: false })
  })

  it('is not counted by rules if an entry refuses it', async () => {
    const terms = { subject: 'card', counts: 'attempts', threshold: 1, window_minutes: 10, action: 'block', interval_seconds: null }
    expect((await api.call(createRiskRule, { token, params: { id: shop.merchantId }, body: terms })).status).toBe(200)
    const entry = await add('card_bin', '424242')
    expect(await setUp({ payment_method: 'pm_card_visa' })).toBe('fraudulent')
    await api.call(invalidateRiskEntry, { token, params: { id: shop.merchantId, type: entry.type, entryId: entry.id } })
    expect([await setUp({ payment_method: 'pm_card_visa' }), await setUp({ payment_method: 'pm_card_visa' })]).toEqual(['accepted', 'fraudulent'])
  })
})

describe('an allow entry', () => {
  it('wins over block entries, and the payment says so', async () => {
    await add('card_bin', '424242')
    await add('card_bin_country', 'US')
    const entry = await add('user_id', 'vip', { effect: 'allow' })
    const paid = await pay({ metadata: { user_id: 'vip' } })
    expect(paid.status).toBe('succeeded')
    const { timeline } = await detailOf(paid.id)
    expect(timeline.find(({ type }) => type === 'payment.authorised')?.risk).toMatchObject({ effect: 'allow', entry_id: entry.id, record: 'vip' })
    expect(await outcomeOf()).toBe('fraudulent')
  })

  it('leaves no row where nothing blocks the payment', async () => {
    await add('card_bin_country', 'US', { effect: 'allow' })
    expect((await pay()).status).toBe('succeeded')
    const { rows } = await api.db.owner.query('SELECT FROM risk_decisions WHERE merchant_id = $1', [shop.merchantId])
    expect(rows).toEqual([])
  })
})

describe('an entry counts', () => {
  it('until its minute, by the clock of the account', async () => {
    await add('card_bin', '424242', { period: '7_days' })
    await moveTo(new Date(start.getTime() + 7 * dayMs - 1))
    expect(await outcomeOf()).toBe('fraudulent')
    await moveTo(new Date(start.getTime() + 7 * dayMs))
    expect(await outcomeOf()).toBe('succeeded')
  })

  it('until it is invalidated', async () => {
    const entry = await add('card_bin', '424242')
    expect(await outcomeOf()).toBe('fraudulent')
    await api.call(invalidateRiskEntry, { token, params: { id: shop.merchantId, type: 'card_bin', entryId: entry.id } })
    expect(await outcomeOf()).toBe('succeeded')
  })

  it('in its account only', async () => {
    await add('card_bin', '424242')
    const { stripe } = await api.addShop()
    expect((await stripe.paymentIntents.create({ amount: 1_500, currency: 'usd', payment_method: 'pm_card_visa', confirm: true })).status).toBe('succeeded')
  })

  it('for the next payment on another server, and no longer once it is invalidated there', async () => {
    // The entry is made on one server, and the client pays on the other. (two-servers.property.test.ts has random trials)
    const entry = await add('card_bin', '424242', {}, other)
    expect(await outcomeOf()).toBe('fraudulent')
    const params = { id: shop.merchantId, type: 'card_bin', entryId: entry.id }
    expect((await other.call(invalidateRiskEntry, { token, params })).status).toBe(200)
    expect(await outcomeOf()).toBe('succeeded')
    expect((await api.call<RiskEntry>(getRiskEntry, { token, params })).envelope.data.status).toBe('invalid')
  })
})

import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import * as z from 'zod/mini'
import { agreeTestTerms } from '#areas/billing/test/terms.ts'
import { makeCustomer } from '#areas/customers/test/customers.ts'
import { createWebhookEndpoint } from '#areas/developers/contract/webhooks/endpoints.ts'
import { webhookConsumer } from '#areas/developers/server/webhooks/index.ts'
import { type MerchantApiServer, startMerchantApi } from '#areas/merchant-api/test/merchant-api.ts'
import { deliverToInboxes } from '#areas/notifications/test/notifications.ts'
import { getPayment, type PaymentDetail } from '#areas/payments/contract/endpoints.ts'
import { paymentLimits } from '#areas/payments/contract/rules.ts'
import { openOldBankAccount, payOut, sellAvailable } from '#areas/payouts/test/payouts.ts'
import { makeLimitedMember } from '#areas/team/test/roles.ts'
import type { Answer } from '#kernel/endpoint.ts'
import { userId as userIdSchema } from '#kernel/ids.ts'
import { accountOf } from '#proof/support/account.ts'
import { makeBusiness, makePayment, makeSession } from '#proof/support/factories.ts'
import { createEventSource } from '#server/event-source.ts'

let api: MerchantApiServer
beforeAll(async () => {
  api = await startMerchantApi({ env: { OUTBOUND_LOOPBACK: 'allow' } })
})
afterAll(() => api.close())

async function ownerToken(): Promise<string> {
  return makeSession(api, z.parse(userIdSchema, `usr_${api.shop.businessId}`))
}

async function read(paymentId: string, token: string, id: string): Promise<PaymentDetail> {
  const { envelope, status } = await api.call<Answer<typeof getPayment>>(getPayment, { token, params: { id, paymentId } })
  if (status !== 200) throw new Error(envelope.message)
  return envelope.data
}

it('merges the customer, attempts with their requests, and deliveries of events', async () => {
  const { stripe, merchantId } = api.shop
  const token = await ownerToken()
  const body = { url: 'http://127.0.0.1:9/hook', description: null, enabled_events: ['payment_intent.payment_failed', 'payment_intent.succeeded'] }
  expect((await api.call(createWebhookEndpoint, { token, params: { id: merchantId }, body })).status).toBe(200)
  const customer = await stripe.customers.create({ email: 'ann@example.com' })
  const intent = await stripe.paymentIntents.create({ amount: 4000, currency: 'usd', customer: customer.id })
  await stripe.paymentIntents.confirm(intent.id, { payment_method: 'pm_card_chargeDeclinedInsufficientFunds' }).catch(() => {})
  const confirmed = await stripe.paymentIntents.confirm(intent.id, { payment_method: 'pm_card_visa' })
  await deliverToInboxes(api, webhookConsumer(createEventSource({ dashboard: api.origin })))
  const requestId = confirmed.lastResponse.requestId
  // The log is written once a second.
  await vi.waitFor(
    async () => {
      const { rows } = await api.db.owner.query('SELECT FROM api_requests WHERE merchant_id = $1 AND id = $2', [merchantId, requestId])
      expect(rows).toHaveLength(1)
    },
    { timeout: 15_000 },
  )

  const { timeline, has_earlier_entries: hasEarlier } = await read(intent.id, token, merchantId)
  expect(hasEarlier).toBe(false)
  expect(timeline.map(({ type }) => type).filter((type) => type !== 'payment.method_attached')).toEqual([
    'customer.created',
    'payment.created',
    'payment.attempt_failed',
    'payment.authorised',
    'payment.captured',
  ])
  const entry = (type: string) => timeline.find((one) => one.type === type)
  expect(entry('customer.created')).toMatchObject({ object_id: customer.id, via: null, member: null })
  expect(entry('payment.attempt_failed')).toMatchObject({
    card: { brand: 'visa', last4: '9995' },
    decline: { code: 'insufficient_funds' },
    events: [{ type: 'payment_intent.payment_failed', state: 'pending' }],
  })
  expect(entry('payment.captured')?.events).toMatchObject([{ type: 'payment_intent.succeeded', state: 'pending' }])
  // Each request is shown once, at its first step.
  const requests = timeline.flatMap(({ request }) => request ?? [])
  expect(requests.filter(({ id }) => id === requestId)).toEqual([
    { id: requestId, method: 'POST', path: `/v1/payment_intents/${intent.id}/confirm`, status: 200 },
  ])
  await api.db.owner.query(`UPDATE webhook_deliveries SET state = 'failed', next_attempt_at = NULL WHERE merchant_id = $1`, [merchantId])
  const failed = (await read(intent.id, token, merchantId)).timeline.find(({ type }) => type === 'payment.captured')
  expect(failed?.events).toMatchObject([{ state: 'failed' }])
})

it('has the payout that settles the payment, whose net it adds up to, and no logs for those who may not read them', async () => {
  const business = await makeBusiness(api, { roles: ['viewer'] })
  const account = accountOf(api.db, { merchantId: business.liveId, businessId: business.businessId })
  const now = api.clock.now()
  await account.run(now, (context) => openOldBankAccount(context))
  const paymentId = await account.run(now, (context) => sellAvailable(context, 10_000))
  const token = business.people.viewer.token
  const { payouts: before, net_minor: netMinor } = await read(paymentId, token, business.liveId)
  expect(before).toEqual([])
  const payout = await account.run(now, (context) => payOut(context, netMinor))
  const { payouts, timeline } = await read(paymentId, token, business.liveId)
  expect(payouts).toEqual([{ id: payout.id, status: 'processing', at: timeline.at(-1)?.at, net_minor: netMinor, currency: 'USD' }])
  expect(timeline.at(-1)).toMatchObject({ type: 'payout.created', object_id: payout.id, amount_minor: netMinor })
  expect(timeline.flatMap(({ request, events }) => [request, ...events]).filter((one) => one !== null)).toEqual([])
})

it('says what the sale was charged by, whether the security code matched, and what the customer has paid so far', async () => {
  const business = await makeBusiness(api)
  const { liveId, people } = business
  const customer = await accountOf(api.db, { merchantId: liveId, businessId: business.businessId }).run(api.clock.now(), (context) => makeCustomer(context))
  const byPlan = await makePayment(api, business, { amountMinor: 7_290, customer })
  const rule = { brand: null, region: null, currency: null, basisPoints: 345, fixedMinor: 0 }
  await agreeTestTerms(api.db, { merchantId: liveId }, api.clock.now(), { rules: [rule, { ...rule, currency: 'USD', basisPoints: 250, fixedMinor: 20 }] })
  const byTerms = await makePayment(api, business, { amountMinor: 10_000, customer, refundMinor: 1_000 })
  await makePayment(api, business, { amountMinor: 500, customer, card: 'pm_card_visa_chargeDeclined' })
  expect((await read(byPlan.id, people.owner.token, liveId)).fees).toEqual([{ type: 'processing_fee', amount_minor: -241, rate: '2.9% + $0.30' }])
  const { fees, payment_method: method, customer: payer } = await read(byTerms.id, people.owner.token, liveId)
  expect(fees).toEqual([{ type: 'processing_fee', amount_minor: -270, rate: '2.5% + $0.20' }])
  expect(method?.cvc_check).toBe('pass')
  const totals = { payment_count: 3, gross: [{ currency: 'USD', amount_minor: 17_290 }], dispute_count: 0, first_payment_at: byPlan.created_at.toISOString() }
  expect(payer).toMatchObject({ id: customer.id, totals })
  const { token } = await makeLimitedMember(api, business, ['payments.read'])
  expect((await read(byTerms.id, token, liveId)).customer).toMatchObject({ id: customer.id, totals: null })
})

it('shows the latest entries of a payment with very many', async () => {
  const business = await makeBusiness(api, { roles: ['viewer'] })
  const { id } = await makePayment(api, business)
  await api.db.owner.query(
    `INSERT INTO account_changes (merchant_id, root_id, recorded_at, occurred_at, type, object_type, object_id, actor_kind, data, id, slot)
     SELECT $1, $2, now() + i * interval '1 ms', $3, 'refund.created', 'refund', 're_' || i, 'processor', '{}', nextval('account_change_ids'), 1
     FROM generate_series(1, ${paymentLimits.paymentTimelineMax}) i`,
    [business.liveId, id, api.clock.now()],
  )
  const { timeline, has_earlier_entries: hasEarlier } = await read(id, business.people.owner.token, business.liveId)
  expect([timeline.length, hasEarlier, timeline.at(-1)?.object_id]).toEqual([paymentLimits.paymentTimelineMax, true, `re_${paymentLimits.paymentTimelineMax}`])
})

import type Stripe from 'stripe'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type MerchantApiServer, startMerchantApi } from '#areas/merchant-api/test/merchant-api.ts'
import { accountOf } from '#proof/support/account.ts'
import type { ChangeRow } from '#server/infra/changes/index.ts'
import { currentApiVersion } from '../keys/api-version.ts'
import { type EventHead, eventsOfChanges } from './events-store.ts'
import { findEvents, renderEvent, type StoredEvent } from './render.ts'

let api: MerchantApiServer
beforeAll(async () => {
  api = await startMerchantApi()
})
afterAll(() => api.close())

const pay = { amount: 4000, currency: 'usd', payment_method: 'pm_card_visa', confirm: true } as const

/** The events of an object and of what belongs to it, as they would be delivered. */
async function eventsOf(...objectIds: string[]) {
  const { rows } = await api.db.owner.query<{ id: string }>('SELECT id FROM api_events WHERE merchant_id = $1 AND object_id = ANY ($2) ORDER BY id', [
    api.shop.merchantId,
    objectIds,
  ])
  const ids = rows.map(({ id }) => id)
  return accountOf(api.db, api.shop).run(api.clock.now(), async (context) => {
    const found = await findEvents(context, ids)
    const render = (event: StoredEvent) => renderEvent({ ...context, apiOrigin: api.origin }, event, currentApiVersion)
    return Promise.all([...found.values()].map(render))
  })
}

describe('a payment', () => {
  it('has an event of each state change, with the object as its transaction left it', async () => {
    const intent = await api.shop.stripe.paymentIntents.create(pay, { idempotencyKey: 'order-1' })
    const charge = await api.shop.stripe.charges.retrieve(intent.latest_charge as string)
    const events = await eventsOf(intent.id, charge.id)
    expect(events.map(({ type }) => type)).toEqual(['payment_intent.created', 'charge.succeeded', 'payment_intent.succeeded'])
    expect(events[0]).toEqual({
      id: expect.stringMatching(/^evt_\w{24}$/),
      object: 'event',
      api_version: currentApiVersion,
      created: intent.created,
      data: { object: JSON.parse(JSON.stringify(intent)) },
      livemode: false,
      pending_webhooks: 0,
      request: { id: intent.lastResponse.requestId, idempotency_key: 'order-1' },
      type: 'payment_intent.created',
    })
    expect(events[1]?.data).toEqual({ object: JSON.parse(JSON.stringify(charge)) })
  })

  it('is found by the changes of the feed, in their order', async () => {
    const { id } = await api.shop.stripe.paymentIntents.create(pay)
    const { rows } = await api.db.owner.query<ChangeRow>('SELECT * FROM account_changes WHERE merchant_id = $1 AND root_id = $2 ORDER BY recorded_at, id', [
      api.shop.merchantId,
      id,
    ])
    const heads: EventHead[] = await accountOf(api.db, api.shop).run(api.clock.now(), (context) => eventsOfChanges(context, rows))
    expect(heads.map(({ type }) => type)).toEqual(['payment_intent.created', 'charge.succeeded', 'payment_intent.succeeded'])
    expect(heads.map((head) => head.id)).toEqual((await eventsOf(id, heads[1]?.object_id ?? '')).map((event) => event.id))
  })
})

describe('a change of an object', () => {
  it('has the old values of what changed', async () => {
    const { stripe } = api.shop
    const intent = await stripe.paymentIntents.create({ ...pay, capture_method: 'manual' })
    const charge = await stripe.charges.retrieve(intent.latest_charge as string)
    await stripe.paymentIntents.capture(intent.id, { amount_to_capture: 3000 })
    const refund = await stripe.refunds.create({ charge: charge.id, amount: 500, metadata: { order: '1', note: 'a' } })
    await stripe.refunds.update(refund.id, { metadata: { note: 'b', by: 'Mei' } })
    const events = await eventsOf(intent.id, charge.id, refund.id)
    expect(events.map(({ type }) => type)).toEqual([
      'payment_intent.created',
      'charge.succeeded',
      'payment_intent.amount_capturable_updated',
      'charge.captured',
      'payment_intent.succeeded',
      'refund.created',
      'charge.refunded',
      'refund.updated',
      'charge.refund.updated',
      'refund.updated',
      'charge.refund.updated',
    ])
    const previous = Object.fromEntries(events.map(({ type, data }) => [type, (data as Stripe.Event.Data).previous_attributes]))
    expect(previous).toEqual({
      'charge.captured': { amount_captured: 0, balance_transaction: null, captured: false, payment_method_details: expect.any(Object) },
      'charge.refunded': { amount_refunded: 0 },
      'refund.updated': { metadata: { note: 'a', by: null } },
      'charge.refund.updated': { metadata: { note: 'a', by: null } },
    })
  })

  it('of a payment is an event of those charges that show it', async () => {
    const { stripe } = api.shop
    const { id, latest_charge } = await stripe.paymentIntents.create({ ...pay, description: 'Order 1', metadata: { order: '1' } })
    const charge = latest_charge as string
    const updates = async () =>
      (await eventsOf(charge)).filter(({ type }) => type === 'charge.updated').map(({ data }) => (data as Stripe.Event.Data).previous_attributes)
    await stripe.paymentIntents.update(id, { description: 'Order 1', metadata: { order: '1' } })
    await stripe.charges.update(charge, { description: 'Order 1' })
    expect(await updates()).toEqual([])
    await stripe.paymentIntents.update(id, { metadata: { order: '2' } })
    await stripe.charges.update(charge, { description: 'Order 2' })
    // The charge has a description of its own now.
    await stripe.paymentIntents.update(id, { description: 'Order 3' })
    expect(await updates()).toEqual([{ metadata: { order: '1' } }, { description: 'Order 1' }])
  })

  it('shows in the list, by type, time and position', async () => {
    const { stripe } = api.shop
    const all = await stripe.events.list({ limit: 100 })
    expect(all.data.map(({ id }) => id)).toEqual(
      all.data
        .map(({ id }) => id)
        .toSorted()
        .toReversed(),
    )
    const refunds = await stripe.events.list({ type: 'refund.*' })
    expect(refunds.data.map(({ type }) => type)).toEqual(['refund.updated', 'refund.updated', 'refund.created'])
    expect(refunds.data[0]?.data.previous_attributes).toEqual({ metadata: { note: 'a', by: null } })
    const both = await stripe.events.list({ types: ['refund.created', 'charge.captured'] })
    expect(both.data.map(({ type }) => type)).toEqual(['refund.created', 'charge.captured'])
    expect(
      (await stripe.events.list({ types: ['charge.captured', 'refund.created'], ending_before: both.data[1]?.id ?? '' })).data.map(({ type }) => type),
    ).toEqual(['refund.created'])
    expect((await stripe.events.list({ created: { gt: both.data[0]?.created ?? 0 } })).data).toEqual([])
    expect((await stripe.events.list({ created: both.data[0]?.created ?? 0, limit: 100 })).data.length).toBeGreaterThan(3)
    expect((await stripe.events.list({ type: 'invoice.paid' })).data).toEqual([])
    expect((await api.otherShop.stripe.events.list()).data).toEqual([])
    expect(await stripe.events.retrieve(both.data[0]?.id ?? '', {}, { apiVersion: '2026-07-29.dahlia' })).toMatchObject({ api_version: '2026-07-29.dahlia' })
  })
})

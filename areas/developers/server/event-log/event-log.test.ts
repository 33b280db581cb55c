import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import * as z from 'zod/mini'
import { type EventItem, getEvent, listEvents } from '#areas/developers/contract/event-log/endpoints.ts'
import { createWebhookEndpoint } from '#areas/developers/contract/webhooks/endpoints.ts'
import { type MerchantApiServer, startMerchantApi } from '#areas/merchant-api/test/merchant-api.ts'
import { deliverToInboxes } from '#areas/notifications/test/notifications.ts'
import type { Answer, EndpointDeclaration } from '#kernel/endpoint.ts'
import { userId as userIdSchema } from '#kernel/ids.ts'
import { dayMs } from '#kernel/time/durations.ts'
import { makeSession } from '#proof/support/factories.ts'
import { createEventSource } from '#server/event-source.ts'
import { webhookConsumer } from '../webhooks/index.ts'

let api: MerchantApiServer
beforeAll(async () => {
  api = await startMerchantApi({ env: { OUTBOUND_LOOPBACK: 'allow' } })
})
afterAll(() => api.close())

const pay = { amount: 4000, currency: 'usd', payment_method: 'pm_card_visa', confirm: true } as const

interface Input {
  readonly params?: Record<string, string>
  readonly query?: Record<string, string>
  readonly body?: unknown
}

async function ask<D extends EndpointDeclaration>(endpoint: D, { params = {}, ...input }: Input = {}, shop = api.shop) {
  const token = await makeSession(api, z.parse(userIdSchema, `usr_${shop.businessId}`))
  return api.call<Answer<D>>(endpoint, { token, params: { id: shop.merchantId, ...params }, ...input })
}

async function list(query: Record<string, string> = {}): Promise<EventItem[]> {
  const { status, envelope } = await ask(listEvents, { query })
  if (status !== 200) throw new Error(JSON.stringify(envelope))
  return envelope.data.items
}

const typesOf = (items: readonly EventItem[]) => items.map(({ type }) => type)

describe('the event log', () => {
  it('lists events by object, type, state of deliveries, day and words', async () => {
    const { stripe } = api.shop
    const intent = await stripe.paymentIntents.create(pay)
    const refund = await stripe.refunds.create({ payment_intent: intent.id, amount: 500 })
    const body = { url: 'http://127.0.0.1:9/hook', description: null, enabled_events: ['charge.refunded'] }
    expect((await ask(createWebhookEndpoint, { body })).status).toBe(200)
    await deliverToInboxes(api, webhookConsumer(createEventSource({ dashboard: api.origin })))

    expect(typesOf(await list({ object_id: intent.id }))).toEqual(['payment_intent.succeeded', 'payment_intent.created'])
    expect(typesOf(await list({ type: 'charge.refunded,refund.created' }))).toEqual(['charge.refunded', 'refund.created'])
    const waiting = await list({ delivery: 'pending' })
    expect(waiting).toMatchObject([
      { type: 'charge.refunded', object_id: refund.charge, delivery: { state: 'pending', endpoint_count: 1, delivered_count: 0 } },
    ])
    expect(typesOf(await list({ q: 'delivery:none type:refund.created' }))).toEqual(['refund.created'])
    expect(typesOf(await list({ q: waiting[0]?.id ?? '' }))).toEqual(['charge.refunded'])
    expect(await list({ q: `${refund.id} delivery:delivered` })).toEqual([])
    expect((await list({ q: 'created:today' })).length).toBe((await list()).length)
    expect(await list({ q: 'created:yesterday' })).toEqual([])
  })

  it('shows an event with its cause, as an endpoint receives it, without the client secret', async () => {
    const { stripe, merchantId } = api.shop
    const intent = await stripe.paymentIntents.create(pay, { idempotencyKey: 'order-7' })
    const charge = intent.latest_charge as string
    const [sold] = await list({ object_id: charge })
    const requestId = intent.lastResponse.requestId
    await vi.waitFor(async () => {
      const { rows } = await api.db.owner.query('SELECT FROM api_requests WHERE merchant_id = $1 AND id = $2', [merchantId, requestId])
      expect(rows).toHaveLength(1)
    }, 10_000)
    const read = async (eventId: string) => (await ask(getEvent, { params: { eventId } })).envelope.data
    expect(await read(sold?.id ?? '')).toMatchObject({
      type: 'charge.succeeded',
      object_id: charge,
      payment_id: intent.id,
      request: { id: requestId, idempotency_key: 'order-7', is_logged: true },
      delivery: { state: 'none', endpoint_count: 0, delivered_count: 0 },
    })
    const [created] = await list({ object_id: intent.id, type: 'payment_intent.created' })
    const { body, api_version } = await read(created?.id ?? '')
    const { client_secret: secret, ...shown } = JSON.parse(JSON.stringify(intent)) as Record<string, unknown>
    expect(body).not.toContain(secret)
    expect(JSON.parse(body)).toMatchObject({ id: created?.id, api_version, data: { object: { ...shown, client_secret: '[hidden]' } } })
  })

  it('shows nothing of another account, and nothing after 30 days', async () => {
    await api.shop.stripe.paymentIntents.create(pay)
    const [{ id: eventId = '' } = {}] = await list()
    expect((await ask(getEvent, { params: { eventId } }, api.otherShop)).status).toBe(404)
    expect((await ask(listEvents, { query: { event_id: eventId } }, api.otherShop)).envelope.data.items).toEqual([])
    expect((await ask(getEvent, { params: { eventId: 'evt_unknown' } })).status).toBe(404)
    api.clock.advance(31 * dayMs)
    expect(await list({ event_id: eventId })).toEqual([])
    expect((await ask(getEvent, { params: { eventId } })).status).toBe(404)
  })

  it('refuses contradictions and unknown values', async () => {
    expect((await ask(listEvents, { query: { created_from: '2026-06-02', created_to: '2026-06-01' } })).status).toBe(422)
    expect((await ask(listEvents, { query: { type: 'invoice.paid' } })).status).toBe(422)
    expect((await ask(listEvents, { query: { delivery: 'lost' } })).status).toBe(422)
  })
})

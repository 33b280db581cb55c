import Stripe from 'stripe'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import * as deliveries from '#areas/developers/contract/webhooks/deliveries.ts'
import * as contract from '#areas/developers/contract/webhooks/endpoints.ts'
import type { ReceivedWebhook, Receiver } from '#areas/developers/test/webhook-receiver.ts'
import { createWebhookLab, type WebhookLab } from '#areas/developers/test/webhooks.ts'
import { deliverToInboxes, readInbox } from '#areas/notifications/test/notifications.ts'
import type { Answer, EndpointDeclaration } from '#kernel/endpoint.ts'
import { codeStepUp } from '#kernel/envelope.ts'
import { dayMs, hourMs, minuteMs } from '#kernel/time/durations.ts'
import { makeBusiness, makePayment, makeSession, type TestBusiness } from '#proof/support/factories.ts'
import { searchEverything } from '#proof/support/find-secrets.ts'
import { createTestServer, type TestServer } from '#proof/support/server.ts'
import { createEventSource } from '#server/event-source.ts'
import { createOutbound } from '#server/infra/outbound/outbound.ts'
import { webhookConsumer } from './index.ts'

const stripe = new Stripe('sk_test_unused')

let server: TestServer
let lab: WebhookLab
let business: TestBusiness<'developer'>
let receiver: Receiver
const events = createEventSource({ dashboard: 'http://localhost' })
beforeAll(async () => {
  server = await createTestServer({ env: { OUTBOUND_LOOPBACK: 'allow' } })
  lab = createWebhookLab(server, events)
})
beforeEach(async () => {
  business = await makeBusiness(server, { roles: ['developer'] })
  receiver = await lab.startReceiver()
})
afterEach(async () => {
  vi.restoreAllMocks()
  await lab.reset()
})
afterAll(() => server.close())

interface Input {
  readonly params?: Record<string, string>
  readonly query?: Record<string, string>
  readonly body?: unknown
}

/** Calls an endpoint as the developer, with a session of the present. */
async function ask<D extends EndpointDeclaration>(endpoint: D, { params = {}, ...input }: Input = {}) {
  const token = await makeSession(server, business.people.developer.userId)
  return server.call<Answer<D>>(endpoint, { token, params: { id: business.liveId, ...params }, ...input })
}
async function get<D extends EndpointDeclaration>(endpoint: D, input?: Input) {
  const { status, envelope } = await ask(endpoint, input)
  if (status !== 200) throw new Error(`${status} ${JSON.stringify(envelope)}`)
  return envelope.data
}
const create = (url = receiver.url, enabled_events: readonly string[] = ['*']) =>
  get(contract.createWebhookEndpoint, { body: { url, description: null, enabled_events } })
const of = (endpointId: string) => ({ params: { endpointId } })
const readEndpoint = (id: string) => get(contract.getWebhookEndpoint, of(id))
const deliveriesOf = async (id: string, query: Record<string, string> = {}) => (await get(deliveries.listWebhookDeliveries, { ...of(id), query })).items
const readDelivery = (deliveryId: string) => get(deliveries.getWebhookDelivery, { params: { deliveryId } })
const fanOut = () => deliverToInboxes(server, webhookConsumer(events))
/** Makes one event, for an endpoint that wants it alone. */
const sell = () => makePayment(server, business)
const only = ['payment_intent.succeeded']
async function testDelivery(endpointId: string) {
  return get(deliveries.sendTestWebhook, of(endpointId))
}
const statusOf =
  (status: number): Receiver['answer'] =>
  (response) =>
    response.writeHead(status).end('no')

describe('an event', () => {
  it('is delivered once to each endpoint that wants it, as the official client verifies and types it', async () => {
    const wanting = await create(receiver.url, only)
    const other = await create(receiver.url, ['payout.paid'])
    const payment = await sell()
    await fanOut()
    await fanOut()
    await lab.deliver()
    expect(receiver.received).toHaveLength(1)
    const { headers, body } = receiver.received[0] as ReceivedWebhook
    const now = Math.floor(server.clock.now().getTime() / 1000)
    const event = stripe.webhooks.constructEvent(body, String(headers['stripe-signature']), wanting.secret, 300, undefined, now * 1000)
    expect(event).toMatchObject({ type: 'payment_intent.succeeded', livemode: true, pending_webhooks: 1, data: { object: { id: payment.id } } })
    expect(headers['content-type']).toBe('application/json; charset=utf-8')
    expect(await deliveriesOf(other.id)).toEqual([])
    const [delivery] = await deliveriesOf(wanting.id)
    expect(delivery).toMatchObject({ state: 'delivered', event_id: event.id, attempt_count: 1, last_status: 200, next_attempt_at: null })
    const { attempts, request_body } = await readDelivery(delivery?.id ?? '')
    // As it was sent, but for the secret of the payment.
    expect(body).toMatch(/"client_secret":"pi_/)
    expect(request_body).toBe(body.replace(/("client_secret":)"[^"]+"/, '$1"[hidden]"'))
    expect(attempts).toMatchObject([{ status: 200, failure: null, response_body: 'ok', is_response_cut: false, url: receiver.url }])
    expect((await get(deliveries.listEventDeliveries, { query: { event_id: event.id } })).items).toEqual([delivery])
    expect(await readEndpoint(wanting.id)).toMatchObject({ failing_since: null, waiting_count: 0, last_delivered_at: server.clock.now().toISOString() })
  })

  it('is attempted at 0, 5 and 30 minutes, 2, 5 and 10 hours, then every 12 hours, with new signatures of the same bytes', async () => {
    // Without jitter, which has its own test.
    vi.spyOn(Math, 'random').mockReturnValue(0)
    receiver.answer = statusOf(500)
    const { id, secret } = await create(receiver.url, only)
    await sell()
    await fanOut()
    const began = server.clock.now().getTime()
    const offsets = [0, 5 * minuteMs, 30 * minuteMs, ...[2, 5, 10, 22, 34, 46, 58, 70].map((hours) => hours * hourMs)]
    const advanceTo = (offset: number) => server.clock.advance(began + offset - server.clock.now().getTime())
    for (const offset of offsets) {
      // A moment before, nothing is sent.
      if (offset > 0) advanceTo(offset - 1)
      if (offset > 0) await lab.deliver()
      advanceTo(offset)
      await lab.deliver()
    }
    expect(receiver.received.map(({ at }) => at.getTime() - began)).toEqual(offsets)
    advanceTo(72 * hourMs)
    await lab.deliver()
    const bodies = new Set(receiver.received.map(({ body }) => body))
    expect(bodies.size).toBe(1)
    for (const { headers, body, at } of receiver.received) {
      expect(stripe.webhooks.constructEvent(body, String(headers['stripe-signature']), secret, 300, undefined, at.getTime())).toMatchObject({ object: 'event' })
    }
    expect(new Set(receiver.received.map(({ headers }) => headers['stripe-signature'])).size).toBe(11)
    const [delivery] = await deliveriesOf(id)
    expect(delivery).toMatchObject({ state: 'failed', attempt_count: 11, last_failure: 'status', last_status: 500, next_attempt_at: null })
    expect((await readDelivery(delivery?.id ?? '')).attempts).toHaveLength(11)
  })

  it('is repeated by a flaky receiver’s every failure until it is accepted, once, and never after that', async () => {
    vi.spyOn(Math, 'random').mockReturnValue(0)
    const outcomes: readonly Receiver['answer'][] = [
      statusOf(503),
      (response) => void response.destroy(),
      (response) => response.writeHead(302, { location: receiver.url }).end(),
      (response) => response.writeHead(204).end(),
    ]
    /** Each event has its own number of failures before it is accepted. */
    const attempts = new Map<string, number>()
    const times = new Map<string, number[]>()
    const { id } = await create(receiver.url, only)
    for (let made = 0; made < 8; made++) await sell()
    await fanOut()
    const began = server.clock.now().getTime()
    receiver.answer = (response, { body, at }) => {
      const id = JSON.parse(body).id as string
      const number = attempts.size % outcomes.length
      const made = times.get(id) ?? []
      if (!attempts.has(id)) attempts.set(id, number)
      times.set(id, [...made, at.getTime() - began])
      const isAccepted = made.length >= (attempts.get(id) ?? 0)
      outcomes[isAccepted ? outcomes.length - 1 : made.length]?.(response, { headers: {}, body, at })
    }
    const offsets = [0, 5 * minuteMs, 30 * minuteMs, 2 * hourMs]
    for (const offset of [...offsets, 5 * hourMs, 10 * hourMs]) {
      server.clock.advance(began + offset - server.clock.now().getTime())
      await lab.deliver()
    }
    const expected = [...attempts].map(([event, failures]) => [event, offsets.slice(0, failures + 1)])
    expect([...times]).toEqual(expected)
    expect(new Set(attempts.values())).toEqual(new Set([0, 1, 2, 3]))
    const items = await deliveriesOf(id)
    expect(items.map(({ state, attempt_count, event_id }) => [state, attempt_count, event_id])).toEqual(
      items.map(({ event_id }) => ['delivered', (attempts.get(event_id) ?? 0) + 1, event_id]),
    )
    const last = items.find(({ attempt_count }) => attempt_count === 4)
    const { attempts: kept } = await readDelivery(last?.id ?? '')
    expect(kept.map(({ failure, status }) => [failure, status])).toEqual([
      [null, 204],
      ['redirect', 302],
      ['connection_closed', null],
      ['status', 503],
    ])
  })

  it('waits while its endpoint is paused, and is delivered when that resumes', async () => {
    const { id } = await create(receiver.url, only)
    await get(contract.setWebhookStatus, { ...of(id), body: { status: 'paused' } })
    await sell()
    await fanOut()
    await lab.deliver()
    expect(receiver.received).toEqual([])
    expect(await readEndpoint(id)).toMatchObject({ status: 'paused', waiting_count: 1, next_attempt_at: null })
    await get(contract.setWebhookStatus, { ...of(id), body: { status: 'enabled' } })
    await lab.deliver()
    expect(receiver.received).toHaveLength(1)
  })
})

describe('a replay', () => {
  it('of a range sends each event once that has not been delivered', async () => {
    receiver.answer = statusOf(503)
    const { id } = await create(receiver.url, only)
    const from = server.clock.now().toISOString()
    for (let made = 0; made < 3; made++) await sell()
    await fanOut()
    await lab.deliver()
    const failed = receiver.received.splice(0).map(({ body }) => JSON.parse(body).id as string)
    expect(failed).toHaveLength(3)
    receiver.answer = (response) => response.writeHead(200).end()
    await sell()
    await fanOut()
    await lab.deliver()
    const [delivered] = receiver.received.splice(0)
    server.clock.advance(minuteMs)
    const body = { from, to: server.clock.now().toISOString() }
    expect(await get(deliveries.replayWebhookDeliveries, { ...of(id), body })).toEqual({ replayed_count: 3, has_more: false })
    expect(await get(deliveries.replayWebhookDeliveries, { ...of(id), body })).toEqual({ replayed_count: 0, has_more: false })
    await lab.deliver()
    const sent = receiver.received.map(({ body: text }) => JSON.parse(text).id as string)
    expect(sent.sort()).toEqual(failed.sort())
    expect(sent).not.toContain(JSON.parse(delivered?.body ?? '{}').id)
    await lab.deliver()
    expect(receiver.received).toHaveLength(3)
    expect((await deliveriesOf(id, { state: 'delivered' })).length).toBe(4)
  })

  it('of one delivery sends it again, and needs an endpoint that is enabled', async () => {
    const { id } = await create(receiver.url, only)
    const { id: deliveryId } = await testDelivery(id)
    await lab.deliver()
    expect(await get(deliveries.replayWebhookDelivery, { params: { deliveryId } })).toMatchObject({ state: 'pending' })
    await lab.deliver()
    expect(receiver.received).toHaveLength(2)
    expect((await readDelivery(deliveryId)).attempts).toHaveLength(2)
    await get(contract.setWebhookStatus, { ...of(id), body: { status: 'paused' } })
    expect((await ask(deliveries.replayWebhookDelivery, { params: { deliveryId } })).status).toBe(409)
    expect((await ask(deliveries.sendTestWebhook, of(id))).status).toBe(409)
  })

  it.each(['one', 'range'] as const)('of %s attempts again what is being attempted without success', async (what) => {
    const { id } = await create(receiver.url, only)
    const { id: deliveryId } = await testDelivery(id)
    const from = server.clock.now().toISOString()
    const { promise: isOpen, resolve: open } = Promise.withResolvers<() => void>()
    receiver.answer = (response) => open(() => response.writeHead(500).end())
    const engine = lab.makeEngine()
    await engine.deliverDue()
    const fail = await isOpen
    server.clock.advance(5_000)
    if (what === 'one') await get(deliveries.replayWebhookDelivery, { params: { deliveryId } })
    else await get(deliveries.replayWebhookDeliveries, { ...of(id), body: { from, to: server.clock.now().toISOString() } })
    receiver.answer = (response) => response.writeHead(200).end()
    fail()
    await engine.settled()
    await lab.deliver()
    expect(await readDelivery(deliveryId)).toMatchObject({ state: 'delivered', attempt_count: 2 })
  })

  it('needs a range in its order', async () => {
    const { id } = await create()
    const body = { from: '2026-06-02T00:00:00Z', to: '2026-06-01T00:00:00Z' }
    expect((await ask(deliveries.replayWebhookDeliveries, { ...of(id), body })).fields).toEqual([{ path: 'to', message: 'The end must be after the start.' }])
  })
})

describe('a secret', () => {
  const verify = (secret: string) => {
    const { headers, body, at } = receiver.received.at(-1) as ReceivedWebhook
    return () => stripe.webhooks.constructEvent(body, String(headers['stripe-signature']), secret, 300, undefined, at.getTime())
  }
  const send = async (id: string) => {
    await testDelivery(id)
    await lab.deliver()
  }

  it('that is rolled signs beside the new one until the overlap ends, and not after', async () => {
    const { id, secret: former } = await create()
    const { secret } = await get(contract.rollWebhookSecret, { ...of(id), body: { overlap_hours: 24 } })
    await send(id)
    expect(verify(former)()).toMatchObject({ object: 'event' })
    expect(verify(secret)()).toMatchObject({ object: 'event' })
    server.clock.advance(24 * hourMs)
    await send(id)
    expect(verify(former)).toThrow('No signatures found matching')
    expect(verify(secret)()).toMatchObject({ object: 'event' })
    expect(await get(contract.revealWebhookSecret, of(id))).toEqual({ secret, former_secret: null, former_secret_ends_at: null })
  })

  it('ends immediately without an overlap', async () => {
    const { id, secret: former } = await create()
    await get(contract.rollWebhookSecret, { ...of(id), body: { overlap_hours: 0 } })
    await send(id)
    expect(verify(former)).toThrow('No signatures found matching')
  })

  it('is sealed in the database, needs a step-up, and leaves an audit row', async () => {
    const { id, secret } = await create()
    const { rows } = await server.db.owner.query<{ row: string }>('SELECT e::text AS row FROM webhook_endpoints e')
    expect(JSON.stringify(rows)).not.toContain(secret)
    const token = await makeSession(server, business.people.developer.userId, { isSteppedUp: false })
    const refused = await server.call(contract.revealWebhookSecret, { token, params: { id: business.liveId, endpointId: id } })
    expect(refused.envelope.code).toBe(10003)
    expect(await get(contract.revealWebhookSecret, of(id))).toMatchObject({ secret })
    const audit = await server.db.owner.query<{ action: string }>('SELECT action FROM merchant_audit_events WHERE merchant_id = $1 ORDER BY at, id', [
      business.liveId,
    ])
    expect(audit.rows.map(({ action }) => action)).toEqual(['webhooks.create', 'webhooks.secret_reveal'])
  })
})

describe('an endpoint', () => {
  it('needs a step-up to be created, and to get another address or other events', async () => {
    const token = await makeSession(server, business.people.developer.userId, { isSteppedUp: false })
    const send = async (endpoint: EndpointDeclaration, input: Input) =>
      (await server.call(endpoint, { token, ...input, params: { id: business.liveId, ...input.params } })).envelope.code
    const kept = { url: receiver.url, description: null, enabled_events: [...only, 'payout.paid'] }
    expect(await send(contract.createWebhookEndpoint, { body: kept })).toBe(codeStepUp)
    const { id } = await create(receiver.url, kept.enabled_events)
    const update = (change: object) => send(contract.updateWebhookEndpoint, { ...of(id), body: { ...kept, ...change } })
    for (const change of [{ url: `${receiver.url}/other` }, { enabled_events: ['*'] }, { enabled_events: only }]) expect(await update(change)).toBe(codeStepUp)
    expect(await readEndpoint(id)).toMatchObject(kept)
    expect(await update({ description: 'Orders', enabled_events: kept.enabled_events.toReversed() })).toBe(200)
    for (const status of ['paused', 'enabled']) expect(await send(contract.setWebhookStatus, { ...of(id), body: { status } })).toBe(200)
    expect(await readEndpoint(id)).toMatchObject({ url: receiver.url, description: 'Orders', status: 'enabled' })
  })

  it('is disabled after three days of failures, with a notification, and keeps its events', async () => {
    receiver.answer = statusOf(500)
    const { id } = await create(receiver.url, only)
    await sell()
    await fanOut()
    await lab.deliver()
    server.clock.advance(3 * dayMs)
    await sell()
    await fanOut()
    await lab.deliver()
    expect(await readEndpoint(id)).toMatchObject({ status: 'disabled', disabled_reason: 'failing', next_attempt_at: null })
    const { length } = receiver.received
    await sell()
    await fanOut()
    server.clock.advance(hourMs)
    await lab.deliver()
    expect(receiver.received).toHaveLength(length)
    await deliverToInboxes(server)
    const { items } = await readInbox(server, { token: await makeSession(server, business.people.developer.userId) })
    expect(items[0]).toMatchObject({
      event: 'webhook_endpoint.disabled',
      text: expect.stringContaining('Every delivery to 127.0.0.1'),
      link: { path: `/developer/webhooks/${id}` },
    })
    receiver.answer = (response) => response.writeHead(200).end()
    await get(contract.setWebhookStatus, { ...of(id), body: { status: 'enabled' } })
    await lab.deliver()
    expect(await readEndpoint(id)).toMatchObject({ status: 'enabled', failing_since: null, waiting_count: 0 })
    // What waited was sent. The first one's schedule was over, so somebody decides on it.
    expect((await deliveriesOf(id, { state: 'delivered' })).length).toBe(2)
    expect((await deliveriesOf(id, { state: 'failed' })).length).toBe(1)
  })

  it('must be on a host of the account, if it has any', async () => {
    await get(contract.setWebhookHosts, { body: { hosts: ['https://shop.example/', 'https://8.8.8.8'] } })
    const message = 'Notification URL must start with https://shop.example / https://8.8.8.8'
    for (const url of ['https://shop.example.evil.com/', 'https://shop.example:8443/', 'https://9.9.9.9/hook']) {
      const { fields } = await ask(contract.createWebhookEndpoint, { body: { url, description: null, enabled_events: ['*'] } })
      expect(fields, url).toEqual([{ path: 'url', message }])
    }
    expect((await create('https://8.8.8.8/hook')).url).toBe('https://8.8.8.8/hook')
    expect(await get(contract.listWebhookEndpoints)).toMatchObject({ hosts: ['https://shop.example', 'https://8.8.8.8'], items: [{ status: 'enabled' }] })
  })

  it('must be on the host of the website in a live account that never set its hosts', async () => {
    await server.db.owner.query('DELETE FROM webhook_settings WHERE merchant_id = $1', [business.liveId])
    await server.db.owner.query(`UPDATE businesses SET website = 'http://Shop.example/about' WHERE business_id = $1`, [business.businessId])
    const add = (url: string) => ask(contract.createWebhookEndpoint, { body: { url, description: null, enabled_events: ['*'] } })
    expect((await add('https://8.8.8.8/hook')).fields).toEqual([{ path: 'url', message: 'Notification URL must start with https://shop.example' }])
    expect(await get(contract.listWebhookEndpoints)).toMatchObject({ hosts: ['https://shop.example'], are_default_hosts: true })
    await get(contract.setWebhookHosts, { body: { hosts: [] } })
    expect((await add('https://8.8.8.8/hook')).status).toBe(200)
  })

  it.each(['https://shop.example/path', 'http://shop.example', 'https://me:pw@shop.example', 'shop.example'])('has no host %s', async (host) => {
    expect((await ask(contract.setWebhookHosts, { body: { hosts: [host] } })).fields).toMatchObject([{ path: 'hosts.0' }])
  })

  it('has a public address, without credentials, and types that exist', async () => {
    const body = (url: string, types = ['*']) => ({ body: { url, description: null, enabled_events: types } })
    for (const url of ['https://10.0.0.1/', 'https://169.254.169.254/', 'https://[::ffff:10.0.0.1]/', 'https://me:pw@8.8.8.8/', 'http://8.8.8.8/']) {
      expect((await ask(contract.createWebhookEndpoint, body(url))).fields, url).toMatchObject([{ path: 'url' }])
    }
    expect((await ask(contract.createWebhookEndpoint, body('https://8.8.8.8/', ['payment.eaten']))).fields).toEqual([
      { path: 'enabled_events.0', message: 'Select event types from the list.' },
    ])
  })

  it('is not called at an address that is private by the time of the attempt', async () => {
    const { id } = await create()
    const { id: deliveryId } = await testDelivery(id)
    await lab.deliver(lab.makeEngine({ outbound: createOutbound({ outboundLoopback: 'refuse', outboundPorts: [443] }) }))
    expect(receiver.received).toEqual([])
    expect((await readDelivery(deliveryId)).attempts).toMatchObject([{ status: null, failure: 'address_refused' }])
  })

  it('answers neither secrets nor card numbers into the log of its attempts', async () => {
    receiver.answer = (response) => response.writeHead(200, { 'set-cookie': 'session=secret' }).end('got 4242424242424242\0')
    const { id, secret } = await create()
    const { id: deliveryId } = await testDelivery(id)
    await lab.deliver()
    const { attempts } = await readDelivery(deliveryId)
    expect(attempts[0]?.response_body).toBe('got 424242******4242\ufffd')
    const { rows } = await server.db.owner.query('SELECT * FROM webhook_attempts WHERE delivery_id = $1', [deliveryId])
    const text = JSON.stringify(rows)
    for (const hidden of [secret, 'session=secret', '4242424242424242', String(receiver.received[0]?.headers['stripe-signature'])]) {
      expect(text).not.toContain(hidden)
    }
  })

  it('leaves no secret, key or card number in the database, the request log or the logs', async () => {
    const { id, secret } = await create()
    const { secret: rolled } = await get(contract.rollWebhookSecret, { ...of(id), body: { overlap_hours: 1 } })
    const form = new URLSearchParams({ url: receiver.url, 'enabled_events[]': '*', description: 'by the API' })
    const headers = { authorization: `Bearer ${await business.key('live')}`, 'content-type': 'application/x-www-form-urlencoded' }
    const added = await server.inject({ method: 'POST', url: '/v1/webhook_endpoints', headers, payload: form.toString() })
    const { secret: byApi } = JSON.parse(added.body) as { secret: string }
    expect(byApi).toMatch(/^whsec_/)
    receiver.answer = (response, { headers: sent }) => response.writeHead(200).end(`4242424242424242 ${String(sent['stripe-signature'])}`)
    await sell()
    await fanOut()
    await lab.deliver()
    expect(receiver.received.length).toBeGreaterThan(0)
    await vi.waitFor(async () => {
      const { rows } = await server.db.owner.query(`SELECT FROM api_requests WHERE merchant_id = $1 AND path = '/v1/webhook_endpoints'`, [business.liveId])
      expect(rows).toHaveLength(1)
    }, 10_000)
    const texts = [secret, rolled, byApi, await business.key('live'), await business.key('sandbox'), '4242424242424242']
    expect(await searchEverything(server.db.owner, server.logs.join('\n'), { texts, codes: [] })).toEqual([])
  })

  it('of another account is not there', async () => {
    const { id } = await create()
    const { id: deliveryId } = await testDelivery(id)
    const stranger = await makeBusiness(server)
    const { token } = stranger.people.owner
    const params = { id: stranger.liveId, endpointId: id, deliveryId }
    for (const endpoint of [contract.getWebhookEndpoint, deliveries.getWebhookDelivery, deliveries.replayWebhookDelivery, deliveries.sendTestWebhook]) {
      expect((await server.call(endpoint, { token, params })).status, endpoint.path).toBe(404)
    }
  })

  it('is one of fifty at most', async () => {
    const { id } = await create()
    await server.db.owner.query(
      `INSERT INTO webhook_endpoints (merchant_id, id, url, enabled_events, api_version, sealed_secret, created_at)
       SELECT merchant_id, 'we_' || n, url, enabled_events, api_version, sealed_secret, created_at FROM webhook_endpoints, generate_series(1, 49) n WHERE id = $1`,
      [id],
    )
    const refused = await ask(contract.createWebhookEndpoint, { body: { url: receiver.url, description: null, enabled_events: ['*'] } })
    expect([refused.status, refused.envelope.message]).toEqual([409, 'You can have at most 50 endpoints. Delete one you no longer need.'])
  })
})

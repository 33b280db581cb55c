import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import * as deliveries from '#areas/developers/contract/webhooks/deliveries.ts'
import * as contract from '#areas/developers/contract/webhooks/endpoints.ts'
import { createWebhookLab, type WebhookLab } from '#areas/developers/test/webhooks.ts'
import type { EndpointDeclaration } from '#kernel/endpoint.ts'
import { makeBusiness, makeSession, type TestBusiness } from '#proof/support/factories.ts'
import { privateHosts } from '#proof/support/private-hosts.ts'
import { createTestServer, type TestServer } from '#proof/support/server.ts'
import { createEventSource } from '#server/event-source.ts'
import { createOutbound, type Outbound } from '#server/infra/outbound/outbound.ts'

/** Webhooks to addresses that must never be connected to: refused when an endpoint is set, and when it is called. */

let target: Server
let port: number
let connections = 0
/** What the DNS answers now. */
let answer = '8.8.8.8'
let outbound: Outbound
let server: TestServer
let lab: WebhookLab
let business: TestBusiness<'developer'>
let token: string
beforeAll(async () => {
  target = createServer((_, response) => response.end('reached')).on('connection', () => connections++)
  target.listen(0)
  await once(target, 'listening')
  port = (target.address() as AddressInfo).port
  // The port is allowed, so nothing but the address keeps a call away.
  const ports = [443, port]
  outbound = createOutbound({ outboundLoopback: 'refuse', outboundPorts: ports }, (_name, _options, callback) =>
    callback(null, [{ address: answer, family: 4 }]),
  )
  server = await createTestServer({ outbound })
  lab = createWebhookLab(server, createEventSource({ dashboard: 'http://localhost' }))
  business = await makeBusiness(server, { roles: ['developer'] })
  token = await makeSession(server, business.people.developer.userId)
})
beforeEach(() => {
  connections = 0
  answer = '8.8.8.8'
})
afterAll(async () => {
  await lab.reset()
  target.closeAllConnections()
  target.close()
  await server.close()
})

async function ask(endpoint: EndpointDeclaration, params: Record<string, string>, body?: unknown) {
  return server.call<{ id: string }>(endpoint, { token, params: { id: business.liveId, ...params }, body })
}
const input = (url: string) => ({ url, description: null, enabled_events: ['*'] })
async function addEndpoint(): Promise<string> {
  const { envelope } = await ask(contract.createWebhookEndpoint, {}, input(`https://shop.example:${port}/hook`))
  return envelope.data.id
}

async function attempt(endpointId: string) {
  const { envelope } = await ask(deliveries.sendTestWebhook, { endpointId })
  await server.db.owner.query('UPDATE webhook_endpoints SET next_attempt_at = $2, leased_until = NULL WHERE id = $1', [endpointId, server.clock.now()])
  await lab.deliver(lab.makeEngine({ outbound }))
  const { rows } = await server.db.owner.query('SELECT status, failure FROM webhook_attempts WHERE delivery_id = $1', [envelope.data.id])
  return rows
}

it('has sixty of them', () => {
  expect(new Set(privateHosts).size).toBeGreaterThanOrEqual(60)
})

it('refuses each when an endpoint is added or changed, in the dashboard and by the API, and says why', async () => {
  const endpointId = await addEndpoint()
  answer = '10.0.0.1'
  for (const host of privateHosts) {
    const url = `https://${host}:${port}/hook`
    for (const refused of [await ask(contract.createWebhookEndpoint, {}, input(url)), await ask(contract.updateWebhookEndpoint, { endpointId }, input(url))]) {
      expect([refused.status, refused.fields], url).toEqual([422, [{ path: 'url', message: expect.stringContaining('private') }]])
    }
    const { statusCode, body } = await server.inject({
      method: 'POST',
      url: '/v1/webhook_endpoints',
      headers: { authorization: `Bearer ${await business.key('live')}`, 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams({ url, 'enabled_events[]': '*' }).toString(),
    })
    expect([statusCode, JSON.parse(body).error.param], url).toEqual([400, 'url'])
  }
  expect(connections).toBe(0)
})

it('connects to none, should an endpoint have one, and keeps the cause', async () => {
  const endpointId = await addEndpoint()
  for (const host of privateHosts) {
    answer = '10.0.0.1'
    await server.db.owner.query('UPDATE webhook_endpoints SET url = $2 WHERE id = $1', [endpointId, `https://${host}:${port}/hook`])
    expect(await attempt(endpointId), host).toEqual([{ status: null, failure: 'address_refused' }])
  }
  expect(connections).toBe(0)
})

it.each(['127.0.0.1', '10.0.0.1', '169.254.169.254'])('connects to no name that leads to %s after it was checked', async (address) => {
  const endpointId = await addEndpoint()
  answer = address
  expect(await attempt(endpointId)).toEqual([{ status: null, failure: 'address_refused' }])
  expect(connections).toBe(0)
})

it.each(['https://me:pw@shop.example/', 'https://me@shop.example/', 'https://:pw@shop.example/'])('takes no credentials in a URL: %s', async (url) => {
  const { status, fields } = await ask(contract.createWebhookEndpoint, {}, input(url))
  expect([status, fields]).toMatchObject([422, [{ path: 'url' }]])
})

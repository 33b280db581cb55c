import { once } from 'node:events'
import type { Server, ServerResponse } from 'node:http'
import https from 'node:https'
import type { AddressInfo } from 'node:net'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import tls from 'node:tls'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import * as deliveries from '#areas/developers/contract/webhooks/deliveries.ts'
import * as contract from '#areas/developers/contract/webhooks/endpoints.ts'
import { type Certificate, type Certificates, makeCertificates } from '#areas/developers/test/certificates.ts'
import type { Receiver } from '#areas/developers/test/webhook-receiver.ts'
import { createWebhookLab, type WebhookLab } from '#areas/developers/test/webhooks.ts'
import type { Answer, EndpointDeclaration } from '#kernel/endpoint.ts'
import { makeBusiness, makeSession, type TestBusiness } from '#proof/support/factories.ts'
import { createTestServer, type TestServer } from '#proof/support/server.ts'
import { createEventSource } from '#server/event-source.ts'
import type { Engine } from '#server/infra/delivery/engine.ts'

/** Receivers that are slow, endless, wrong or gone: cut off with the cause, while an endpoint of another account gets its event. */

const timeoutMs = 700
const keptBytes = 4096

let server: TestServer
let lab: WebhookLab
let certificates: Certificates
const authorities = tls.getCACertificates()
beforeAll(async () => {
  server = await createTestServer({ env: { OUTBOUND_LOOPBACK: 'allow' } })
  lab = createWebhookLab(server, createEventSource({ dashboard: 'http://localhost' }))
  hostile = await openShop()
  other = await openShop()
  certificates = makeCertificates()
  tls.setDefaultCACertificates([...authorities, certificates.authority])
})
const open: Server[] = []
afterEach(async () => {
  await lab.reset()
  for (const receiver of open.splice(0)) {
    receiver.closeAllConnections()
    receiver.close()
  }
})
afterAll(() => {
  tls.setDefaultCACertificates(authorities)
  return server.close()
})

interface Shop {
  readonly business: TestBusiness
  readonly token: string
}
async function openShop(): Promise<Shop> {
  const business = await makeBusiness(server, { roles: ['developer'] })
  return { business, token: await makeSession(server, business.people.developer.userId) }
}
async function ask<D extends EndpointDeclaration>({ business, token }: Shop, endpoint: D, params: Record<string, string>, body?: unknown): Promise<Answer<D>> {
  const { status, envelope } = await server.call<Answer<D>>(endpoint, { token, params: { id: business.liveId, ...params }, body })
  if (status !== 200) throw new Error(JSON.stringify(envelope))
  return envelope.data
}

/** Queues a test event to an address; returns how to read what became of it. */
async function queue(shop: Shop, url: string) {
  const { id: endpointId } = await ask(shop, contract.createWebhookEndpoint, {}, { url, description: null, enabled_events: ['payout.paid'] })
  const { id: deliveryId } = await ask(shop, deliveries.sendTestWebhook, { endpointId })
  return { read: () => ask(shop, deliveries.getWebhookDelivery, { deliveryId }) }
}

let hostile: Shop
let other: Shop
let healthy: Receiver
let engine: Engine
beforeEach(async () => {
  healthy = await lab.startReceiver()
  engine = lab.makeEngine({ timeoutMs })
})

/** Delivers to the receiver at an address and, with the same worker, to a healthy one. @returns the attempt at the address. */
async function deliverBeside(url: string) {
  const hostileDelivery = await queue(hostile, url)
  const healthyDelivery = await queue(other, healthy.url)
  await engine.deliverDue()
  await expect.poll(async () => (await healthyDelivery.read()).state).toBe('delivered')
  const before = await hostileDelivery.read()
  await engine.settled()
  const { state, attempts } = await hostileDelivery.read()
  expect(attempts).toHaveLength(1)
  return { state, attempt: attempts[0], wasOpen: before.attempts.length === 0 }
}

const sayNothing: Receiver['answer'] = () => undefined
function dribble(response: ServerResponse): void {
  response.writeHead(200)
  const timer = setInterval(() => response.write('.'), 20)
  response.on('close', () => clearInterval(timer))
}

it.each([
  ['never answers', sayNothing, { status: null, failure: 'timeout' }],
  ['answers slowly forever', dribble, { status: 200, failure: 'answer_unfinished' }],
] as const)('a receiver that %s is cut off, and delays nobody else', async (_, answer, expected) => {
  const receiver = await lab.startReceiver(answer)
  const { state, attempt, wasOpen } = await deliverBeside(receiver.url)
  expect(wasOpen, 'the healthy one was delivered while this one hung').toBe(true)
  expect(state).toBe('pending')
  expect(attempt).toMatchObject(expected)
})

it('a response of 100 MB is broken off after its beginning', async () => {
  let written = 0
  const receiver = await lab.startReceiver(async (response) => {
    const part = Buffer.alloc(65_536, 'x')
    const parts = function* () {
      for (; written < 100 * 1024 * 1024; written += part.length) yield part
    }
    // Its reader breaks off.
    await pipeline(Readable.from(parts()), response).catch(() => undefined)
  })
  const { state, attempt } = await deliverBeside(receiver.url)
  expect(state).toBe('delivered')
  expect(attempt).toMatchObject({ status: 200, failure: null, is_response_cut: true })
  expect(attempt?.response_body).toBe('x'.repeat(keptBytes))
  // What was on its way in buffers.
  expect(written).toBeLessThan(10 * 1024 * 1024)
})

it.each([
  ['closes the connection', (response: ServerResponse): void => void response.destroy(), 'connection_closed'],
  ['redirects into the network', (response: ServerResponse): void => void response.writeHead(307, { location: 'http://169.254.169.254/' }).end(), 'redirect'],
  ['answers what is no HTTP', (response: ServerResponse): void => void response.socket?.end('hello\r\n\r\n'), 'answer_invalid'],
] as const)('a receiver that %s has failed', async (_, answer, failure) => {
  const receiver = await lab.startReceiver(answer)
  expect(await deliverBeside(receiver.url)).toMatchObject({ state: 'pending', attempt: { failure } })
})

it('a receiver that is gone has failed', async () => {
  const receiver = await lab.startReceiver()
  receiver.close()
  expect(await deliverBeside(receiver.url)).toMatchObject({ attempt: { status: null, failure: 'connection_refused' } })
})

async function startSecure({ key, cert }: Certificate): Promise<string> {
  const receiver = https.createServer({ key, cert }, (_, response) => response.end('ok'))
  receiver.listen(0, '127.0.0.1')
  await once(receiver, 'listening')
  open.push(receiver)
  return `https://127.0.0.1:${(receiver.address() as AddressInfo).port}/hook`
}

it.each([
  ['valid', null],
  ['expired', 'certificate_expired'],
  ['ofOther', 'certificate_wrong_name'],
  ['selfSigned', 'certificate_untrusted'],
] as const)('a certificate that is %s: %s', async (kind, failure) => {
  const url = await startSecure(certificates[kind])
  expect(await deliverBeside(url)).toMatchObject({
    state: failure === null ? 'delivered' : 'pending',
    attempt: { status: failure === null ? 200 : null, failure },
  })
})

it('a receiver without TLS at an https address has failed', async () => {
  const receiver = await lab.startReceiver()
  expect(await deliverBeside(receiver.url.replace('http:', 'https:'))).toMatchObject({ attempt: { status: null, failure: 'tls_failed' } })
})

import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import * as contract from '@counterfoil/contract/webhooks'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { appUrl } from '../../src/infra/database/roles.ts'
import { queueDeliveries } from '../../src/modules/webhooks/fan-out.ts'
import { inAccount, makeBusiness, makeSession, type TestBusiness } from '../factories.ts'
import { testSecretKey } from '../postgres.ts'
import { createTestServer, type TestServer } from '../server.ts'
import { type Receiver, startReceiver } from '../webhook-receiver.ts'

/** A worker is killed three times while it delivers to a shop, and another one takes over. */

const eventCount = 600
const endpointCount = 3
const kills = 3
const timeout = 240_000

let server: TestServer
let business: TestBusiness<'developer'>
let receivers: Receiver[]
const workers = new Set<ChildProcess>()
beforeAll(async () => {
  server = await createTestServer({ now: new Date(), env: { OUTBOUND_LOOPBACK: 'allow' } })
  business = await makeBusiness(server, { roles: ['developer'] })
  receivers = await Promise.all(Array.from({ length: endpointCount }, () => startReceiver((response) => setTimeout(() => response.end('ok'), 5))))
})
afterAll(async () => {
  for (const worker of workers) worker.kill('SIGKILL')
  for (const receiver of receivers) receiver.close()
  await server.close()
})

function startWorker(): ChildProcess {
  const args = [path.resolve(import.meta.dirname, 'webhook-worker.ts'), appUrl(server.db.url, testSecretKey), testSecretKey.toString()]
  const worker = spawn(process.execPath, args, { stdio: ['ignore', 'inherit', 'inherit'] })
  workers.add(worker)
  return worker
}

async function addEndpoint({ url }: Receiver): Promise<string> {
  const token = await makeSession(server, business.people.developer.userId)
  const body = { url, description: null, enabled_events: ['*'] }
  return (await server.call<{ id: string }>(contract.createWebhookEndpoint, { token, params: { id: business.liveId }, body })).envelope.data.id
}

const idsAt = ({ received }: Receiver) => received.map(({ body }) => JSON.parse(body).id as string)
const countReceived = () => receivers.reduce((sum, { received }) => sum + received.length, 0)

test('each event reaches each endpoint at least once, and few of them twice', { timeout }, async () => {
  const endpointIds = await Promise.all(receivers.map(addEndpoint))
  const events = Array.from({ length: eventCount }, (_, number) => `evt_${number}`)
  const deliveries = events.flatMap((eventId) =>
    endpointIds.map((endpointId) => ({ endpointId, eventId, eventType: 'counterfoil.test', testBody: JSON.stringify({ id: eventId }) })),
  )
  await inAccount(server, { merchantId: business.liveId }, (context) => queueDeliveries(context, deliveries))
  for (let kill = 0; kill < kills; kill++) {
    const before = countReceived()
    const worker = startWorker()
    await vi.waitFor(() => expect(countReceived()).toBeGreaterThan(before + 50), { timeout, interval: 5 })
    worker.kill('SIGKILL')
    await once(worker, 'exit')
  }
  expect(countReceived()).toBeLessThan(deliveries.length)
  const killedAt = Date.now()
  startWorker()
  const count = countReceived()
  await vi.waitFor(() => expect(countReceived()).toBeGreaterThan(count), { timeout, interval: 20 })
  // The lease of a dead worker ends long before a call could have taken its time.
  expect(Date.now() - killedAt).toBeLessThan(20_000)
  await vi.waitFor(() => expect(receivers.map((receiver) => new Set(idsAt(receiver)).size)).toEqual(receivers.map(() => eventCount)), {
    timeout,
    interval: 100,
  })
  for (const receiver of receivers) expect(new Set(idsAt(receiver))).toEqual(new Set(events))
  // A round of each endpoint was under way when a worker died.
  expect(countReceived() - deliveries.length).toBeLessThanOrEqual(kills * endpointCount * 16)
  await vi.waitFor(async () => {
    const { rows } = await server.db.owner.query(`SELECT state, count(*)::integer FROM webhook_deliveries GROUP BY state`)
    expect(rows).toEqual([{ state: 'delivered', count: deliveries.length }])
  }, timeout)
})

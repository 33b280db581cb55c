import { createHmac } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { testBanking } from '#areas/payouts/test/payouts.ts'
import { answerTo, listOpen, makePlatformShop, type PlatformShop, refundInDashboard, reportPayment } from '#areas/platform/test/instructions.ts'
import { callPlatform } from '#areas/platform/test/platform.ts'
import { testKeys } from '#proof/support/keys.ts'
import { createTestServer, type TestServer } from '#proof/support/server.ts'
import { createEngine, type Engine } from '#server/infra/delivery/engine.ts'
import { createOutbound } from '#server/infra/outbound/outbound.ts'
import { getInstructionPush, listPlatformInstructions, type PlatformInstruction, setInstructionPush } from '../index.ts'
import { createPushSealer, instructionOutbox } from './push.ts'

/** How instructions reach a platform that wants them pushed. */

interface Received {
  readonly headers: IncomingMessage['headers']
  readonly body: string
}

/** A platform's core: takes what is pushed, and answers as the test says. */
interface Core {
  readonly url: string
  readonly received: Received[]
  answer: (response: ServerResponse) => void
}

const second = 1000
const open: Server[] = []
const engines: Engine[] = []
const logs: { message: string }[] = []
let server: TestServer
let shop: PlatformShop

beforeAll(async () => {
  server = await createTestServer({ env: { OUTBOUND_LOOPBACK: 'allow' } })
})
beforeEach(async () => {
  shop = await makePlatformShop(server)
})
afterEach(async () => {
  for (const engine of engines.splice(0)) await engine.stop()
  for (const listening of open.splice(0)) {
    listening.closeAllConnections()
    listening.close()
  }
  expect(logs.splice(0)).toEqual([])
})
afterAll(() => server.close())

async function startCore(answer: Core['answer'] = (response) => response.writeHead(204).end()): Promise<Core> {
  const received: Received[] = []
  const listening = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    received.push({ headers: request.headers, body: Buffer.concat(chunks).toString() })
    core.answer(response)
  })
  listening.listen(0, '127.0.0.1')
  await once(listening, 'listening')
  open.push(listening)
  const core: Core = { url: `http://127.0.0.1:${(listening.address() as AddressInfo).port}/instructions`, received, answer }
  return core
}

function makeEngine(outbound = createOutbound(server.config)): Engine {
  const engine = createEngine({
    outbox: instructionOutbox({ database: server.db.database, clock: server.clock, banking: testBanking, sealer: createPushSealer(testKeys) }),
    clock: server.clock,
    outbound,
    log: { error: (_details, message) => logs.push({ message }) },
  })
  engines.push(engine)
  return engine
}

async function pushOnce(engine = makeEngine()): Promise<void> {
  await engine.deliverDue()
  await engine.settled()
}

async function setPush(whose: PlatformShop, url: string | null) {
  return callPlatform<{ url: string | null; secret: string | null }>(server, whose.platform.secret, setInstructionPush, { body: { url } })
}

/** Has a shop refund a payment; returns the instruction. */
async function refund(whose = shop): Promise<PlatformInstruction> {
  const { id } = await reportPayment(server, whose)
  // Made one after another, since those of one moment stand in no order.
  server.clock.advance(1)
  await refundInDashboard(server, whose, id, 1000)
  const instruction = (await listOpen(server, whose)).at(-1)
  if (!instruction) throw new Error('There is no instruction.')
  return instruction
}

const statesOf = async (whose = shop) => {
  const { envelope } = await callPlatform<{ items: PlatformInstruction[] }>(server, whose.platform.secret, listPlatformInstructions)
  return envelope.data.items.map(({ state }) => state)
}

describe('the address', () => {
  it('with a port that the server may not call is refused, and says so', async () => {
    const { status, fields } = await setPush(shop, 'https://8.8.8.8:6379/hook')
    expect([status, fields]).toEqual([422, [{ path: 'url', message: 'Use a port that this server may call, usually 443.' }]])
  })

  it.each([
    'http://pay.example/hook',
    'ftp://pay.example',
    'https://me:secret@pay.example/hook',
    'https://pay.example/#part',
    'pay.example',
    '',
    'http://127.0.0.1.evil.example/',
  ])('cannot be %s', async (url) => {
    expect(await setPush(shop, url)).toMatchObject({ status: 422, fields: [{ path: 'url' }] })
  })

  it.each(['https://10.0.0.1/', 'https://169.254.169.254/latest/', 'https://[::ffff:10.0.0.1]/', 'https://0xa000001/', 'https://metadata.google.internal/'])(
    'cannot be the private %s',
    async (url) => {
      expect(await setPush(shop, url)).toMatchObject({
        status: 422,
        fields: [{ path: 'url', message: 'Enter a public address. This one leads to a private network or to the server itself.' }],
      })
    },
  )

  it('cannot be of this machine without the setting that allows it', async () => {
    const strict = await createTestServer()
    const strictShop = await makePlatformShop(strict)
    for (const url of ['http://127.0.0.1:4998/', 'https://localhost/', 'https://[::1]/', 'http://127.1:4998/internal-admin?x=1', 'http://0x7f000001/']) {
      const answer = await callPlatform(strict, strictShop.platform.secret, setInstructionPush, { body: { url } })
      expect(answer, url).toMatchObject({ status: 422, fields: [{ path: 'url' }] })
    }
    await strict.close()
  })

  it('is kept with a secret that is told once, and can be taken away', async () => {
    const read = async () => (await callPlatform<{ url: string | null }>(server, shop.platform.secret, getInstructionPush)).envelope.data
    expect(await read()).toEqual({ url: null })
    const { envelope } = await setPush(shop, 'https://core.example/hook')
    expect(envelope.data).toEqual({ url: 'https://core.example/hook', secret: expect.stringMatching(/^isec_\w{30,}$/) })
    expect(await read()).toEqual({ url: 'https://core.example/hook' })
    const { rows } = await server.db.owner.query<{ row: string }>('SELECT p::text AS row FROM platforms p')
    expect(JSON.stringify(rows)).not.toContain(envelope.data.secret)
    expect((await setPush(shop, null)).envelope.data).toEqual({ url: null, secret: null })
    expect(await read()).toEqual({ url: null })
  })
})

describe('an instruction', () => {
  it('is pushed as the platform would read it, signed with its secret, and is acknowledged by being taken', async () => {
    const core = await startCore()
    const { secret } = (await setPush(shop, core.url)).envelope.data
    const instruction = await refund()
    await pushOnce()
    expect(core.received).toHaveLength(1)
    const { headers, body } = core.received[0] as Received
    expect(JSON.parse(body)).toEqual(instruction)
    expect(headers['counterfoil-instruction-id']).toBe(instruction.id)
    const time = Math.floor(server.clock.now().getTime() / second)
    const signature = createHmac('sha256', secret ?? '')
      .update(`${time}.${body}`)
      .digest('hex')
    expect(headers['counterfoil-signature']).toBe(`t=${time},v1=${signature}`)
    expect(await statesOf()).toEqual(['acknowledged'])
    server.clock.advance(3_600_000)
    await pushOnce()
    expect(core.received).toHaveLength(1)
  })

  it('is pushed again after pauses that grow, until the platform takes it', async () => {
    const core = await startCore((response) => response.writeHead(500).end('no'))
    await setPush(shop, core.url)
    await refund()
    const pauses = [5, 30, 120, 600, 3600, 3600]
    for (const [tries, pause] of pauses.entries()) {
      await pushOnce()
      expect(core.received).toHaveLength(tries + 1)
      server.clock.advance(pause * second - 1)
      await pushOnce()
      expect(core.received).toHaveLength(tries + 1)
      server.clock.advance(1)
    }
    expect(await statesOf()).toEqual(['sent'])
    const { rows } = await server.db.owner.query('SELECT push_count, last_push_error FROM instructions WHERE merchant_id = $1', [shop.business.liveId])
    expect(rows).toEqual([{ push_count: 6, last_push_error: 'answered 500' }])
    core.answer = (response) => response.writeHead(200).end('{}')
    await pushOnce()
    expect(await statesOf()).toEqual(['acknowledged'])
  })

  it('is pushed no more once it is answered or overdue', async () => {
    const core = await startCore((response) => response.writeHead(503).end())
    await setPush(shop, core.url)
    const answered = await refund()
    await pushOnce()
    await answerTo(server, shop, answered.id, { outcome: 'succeeded' })
    await refund()
    await pushOnce()
    expect(core.received).toHaveLength(2)
    server.clock.advance(72 * 3_600_000)
    await pushOnce()
    expect(core.received).toHaveLength(2)
    expect(await statesOf()).toEqual(['succeeded', 'sent'])
  })

  it('that was made before the platform wanted pushes is pushed then', async () => {
    const { id } = await refund()
    await pushOnce()
    const core = await startCore()
    await setPush(shop, core.url)
    await pushOnce()
    expect(core.received.map(({ headers }) => headers['counterfoil-instruction-id'])).toEqual([id])
  })

  it('follows no redirect', async () => {
    const other = await startCore()
    const core = await startCore((response) => response.writeHead(307, { location: other.url }).end())
    await setPush(shop, core.url)
    await refund()
    await pushOnce()
    expect(core.received).toHaveLength(1)
    expect(other.received).toEqual([])
    expect(await statesOf()).toEqual(['sent'])
  })

  it('is not sent to an address that is not public any more', async () => {
    const core = await startCore()
    await setPush(shop, core.url)
    await refund()
    await pushOnce(makeEngine(createOutbound({ outboundLoopback: 'refuse', outboundPorts: [443] })))
    expect(core.received).toEqual([])
    const { rows } = await server.db.owner.query('SELECT state, last_push_error FROM instructions WHERE merchant_id = $1', [shop.business.liveId])
    expect(rows).toEqual([{ state: 'sent', last_push_error: 'address_refused' }])
  })

  it('to an address where nobody listens is tried again', async () => {
    const core = await startCore()
    await setPush(shop, core.url)
    const listening = open.pop()
    listening?.close()
    await refund()
    await pushOnce()
    const { rows } = await server.db.owner.query('SELECT state, last_push_error FROM instructions WHERE merchant_id = $1', [shop.business.liveId])
    expect(rows).toEqual([{ state: 'sent', last_push_error: 'connection_refused' }])
  })

  it('is pushed once by two workers at the same moment, and again by another where one died', async () => {
    const core = await startCore()
    await setPush(shop, core.url)
    for (let made = 0; made < 3; made++) await refund()
    await Promise.all([pushOnce(), pushOnce(), pushOnce()])
    expect(core.received).toHaveLength(3)
    // Taken by a worker that was never heard of again.
    const { id } = await refund()
    await server.db.owner.query(`SELECT take_instructions_to_push($1, $2, '{}', 10)`, [
      server.clock.now(),
      new Date(server.clock.now().getTime() + 30 * second),
    ])
    await pushOnce()
    expect(core.received).toHaveLength(3)
    server.clock.advance(30 * second)
    await pushOnce()
    expect(core.received.at(-1)?.headers['counterfoil-instruction-id']).toBe(id)
  })
})

it('lets a platform that hangs keep no other waiting, nor a worker that is to stop', async () => {
  const asked = Promise.withResolvers<void>()
  const hanging = await startCore(() => asked.resolve())
  const core = await startCore()
  const other = await makePlatformShop(server)
  await setPush(shop, hanging.url)
  await setPush(other, core.url)
  await refund()
  const engine = makeEngine()
  await engine.deliverDue()
  await asked.promise
  await refund()
  await refund(other)
  await engine.deliverDue()
  await expect.poll(() => statesOf(other)).toEqual(['acknowledged'])
  // The platform that hangs is not asked again before it has answered.
  expect(hanging.received).toHaveLength(1)
  await engine.stop()
  expect(await statesOf()).toEqual(['sent', 'sent'])
  const { rows } = await server.db.owner.query('SELECT push_count FROM instructions WHERE merchant_id = $1', [shop.business.liveId])
  expect(rows).toEqual([{ push_count: 0 }, { push_count: 0 }])
})

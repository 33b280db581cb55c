import { createServer, type IncomingHttpHeaders, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import Stripe from 'stripe'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { signingSecretOf } from './deliver.ts'
import { isWanted, listen } from './listen.ts'
import { type ListenOptions, readListenOptions } from './options.ts'

const apiKey = 'sk_test_00listening'
const stripe = new Stripe(apiKey)

interface Received {
  readonly headers: IncomingHttpHeaders
  readonly body: string
}

/** Events as `/v1/events` lists them, and the machine that they are forwarded to. */
let events: { id: string; type: string; created: number; object: 'event' }[] = []
let received: Received[] = []
let isAway = false
/** Calls that were refused because the server was away. */
let refusals = 0
let api: Server
let receiver: Server

function addEvent(type: string, ageSeconds = 0): string {
  const id = `evt_${String(events.length).padStart(6, '0')}`
  events.push({ id, type, created: Math.floor(Date.now() / 1000) - ageSeconds, object: 'event' })
  return id
}

async function open(answer: (url: URL, headers: IncomingHttpHeaders, body: string) => { status: number; body: unknown }): Promise<Server> {
  const server = createServer((request, response) => {
    let body = ''
    request.on('data', (chunk: Buffer) => {
      body += String(chunk)
    })
    request.on('end', () => {
      const { status, body: sent } = answer(new URL(request.url ?? '', 'http://localhost'), request.headers, body)
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(sent))
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return server
}

const addressOf = (server: Server) => `http://127.0.0.1:${(server.address() as AddressInfo).port}`

beforeAll(async () => {
  api = await open((url, headers) => {
    if (isAway) refusals++
    if (isAway) return { status: 503, body: { error: { message: 'The service is temporarily unavailable.' } } }
    if (headers.authorization !== `Bearer ${apiKey}`) return { status: 401, body: { error: { message: 'Invalid API key provided: sk_test_****' } } }
    const id = url.pathname.split('/')[3]
    if (id !== undefined) {
      const found = events.find((event) => event.id === id)
      return found ? { status: 200, body: found } : { status: 404, body: { error: { message: `No such event: '${id}'` } } }
    }
    const query = url.searchParams
    const limit = Number(query.get('limit') ?? 10)
    const before = query.get('ending_before')
    const after = query.get('starting_after')
    const since = Number(query.get('created[gte]') ?? 0)
    const listed = events.filter(({ created }) => created >= since)
    if (before !== null) {
      const newer = listed.filter((event) => event.id > before).slice(0, limit)
      return { status: 200, body: { data: newer.toReversed(), has_more: newer.length === limit } }
    }
    const older = listed.filter((event) => after === null || event.id < after).toReversed()
    return { status: 200, body: { data: older.slice(0, limit), has_more: older.length > limit } }
  })
  receiver = await open((_url, headers, body) => {
    received.push({ headers, body })
    return { status: 200, body: {} }
  })
})
afterAll(() => {
  api.close()
  receiver.close()
})
beforeEach(() => {
  events = []
  received = []
  isAway = false
  refusals = 0
})

/** Runs the command while the given work runs, and returns what it printed. */
async function whileListening(work: () => Promise<void>, options: Partial<ListenOptions> = {}): Promise<string[]> {
  const lines: string[] = []
  const stopping = new AbortController()
  const listening = listen(
    { forwardTo: addressOf(receiver), server: addressOf(api), apiKey, types: null, sinceSeconds: null, replayed: [], ...options },
    { print: (line) => lines.push(line), signal: stopping.signal },
  )
  await vi.waitFor(() => expect(lines.join('\n')).toContain('Forwarding events'))
  await work()
  stopping.abort()
  await listening
  return lines
}

const receivedIds = () => received.map(({ body }) => (JSON.parse(body) as { id: string }).id)
const waitForEvents = (count: number) => vi.waitFor(() => expect(received).toHaveLength(count))

describe('counterfoil listen', () => {
  it('forwards new events in their order, signed, and prints each with the status', async () => {
    addEvent('customer.created')
    let ids: string[] = []
    const lines = await whileListening(async () => {
      ids = ['payment_intent.created', 'charge.succeeded', 'payment_intent.succeeded'].map((type) => addEvent(type))
      await waitForEvents(3)
    })
    expect(receivedIds()).toEqual(ids)
    const secret = signingSecretOf(apiKey)
    expect(lines[0]).toBe(`Signing secret: ${secret}`)
    for (const { headers, body } of received) {
      expect(stripe.webhooks.constructEvent(body, String(headers['stripe-signature']), secret).object).toBe('event')
      expect(() => stripe.webhooks.constructEvent(body, String(headers['stripe-signature']), 'whsec_other')).toThrow()
    }
    expect(lines.at(-1)).toMatch(new RegExp(`payment_intent\\.succeeded {2}${ids[2]} {2}200 \\(\\d+ ms\\)$`))
  })

  it('forwards the chosen types, also those of an account that had none', async () => {
    await whileListening(
      async () => {
        for (const type of ['customer.created', 'charge.refunded', 'payout.paid', 'charge.succeeded']) addEvent(type)
        await waitForEvents(3)
      },
      { types: ['charge.*', 'payout.paid'] },
    )
    expect(received.map(({ body }) => (JSON.parse(body) as { type: string }).type)).toEqual(['charge.refunded', 'payout.paid', 'charge.succeeded'])
  })

  it('begins with the events of a time, of more than one page, each once', async () => {
    addEvent('customer.created', 3_600)
    const ids = Array.from({ length: 230 }, () => addEvent('charge.succeeded', 60))
    await whileListening(() => waitForEvents(230), { sinceSeconds: 600 })
    expect(receivedIds()).toEqual(ids)
  })

  it('replays an event and ends', async () => {
    const id = addEvent('charge.succeeded', 3_600)
    const lines: string[] = []
    const options = { forwardTo: addressOf(receiver), server: addressOf(api), apiKey, types: null, sinceSeconds: null, replayed: [id] }
    await listen(options, { print: (line) => lines.push(line), signal: new AbortController().signal })
    expect(receivedIds()).toEqual([id])
    await expect(listen({ ...options, replayed: ['evt_x'] }, { print: () => {}, signal: new AbortController().signal })).rejects.toThrow('No such event')
  })

  it('forwards an event that is committed after one with a greater ID', async () => {
    addEvent('customer.created')
    await whileListening(async () => {
      events.push({ id: 'evt_000005', type: 'charge.succeeded', created: Math.floor(Date.now() / 1000), object: 'event' })
      await waitForEvents(1)
      events.splice(1, 0, { id: 'evt_000004', type: 'charge.succeeded', created: Math.floor(Date.now() / 1000), object: 'event' })
      await waitForEvents(2)
    })
    expect(receivedIds()).toEqual(['evt_000005', 'evt_000004'])
  })

  it('waits for a server that is away, and misses nothing', async () => {
    addEvent('customer.created')
    const lines = await whileListening(async () => {
      isAway = true
      addEvent('charge.succeeded')
      await vi.waitFor(() => expect(refusals).toBeGreaterThan(0))
      isAway = false
      await waitForEvents(1)
    })
    expect(lines.filter((line) => line.startsWith('Waiting for'))).toEqual([expect.stringContaining('temporarily unavailable')])
  })

  it('says why a machine did not answer, and goes on', async () => {
    const lines: string[] = []
    const stopping = new AbortController()
    const listening = listen(
      { forwardTo: 'http://127.0.0.1:9/', server: addressOf(api), apiKey, types: null, sinceSeconds: 600, replayed: [] },
      { print: (line) => lines.push(line), signal: stopping.signal },
    )
    addEvent('charge.succeeded')
    await vi.waitFor(() => expect(lines.some((line) => line.includes('evt_000000'))).toBe(true))
    stopping.abort()
    await listening
    expect(lines.find((line) => line.includes('evt_000000'))).toMatch(/connection refused|bad port/)
  })

  it('ends with the words of a refused key', async () => {
    const refused = listen(
      { forwardTo: addressOf(receiver), server: addressOf(api), apiKey: 'sk_test_wrong', types: null, sinceSeconds: null, replayed: [] },
      { print: () => {}, signal: new AbortController().signal },
    )
    await expect(refused).rejects.toThrow('Invalid API key')
  })
})

describe('its options', () => {
  it('are read from arguments and the environment', () => {
    const args = ['--forward', 'http://localhost:3000/hook', '--events', 'charge.*,payout.paid', '--since', '10m']
    expect(readListenOptions(args, { COUNTERFOIL_API_KEY: apiKey })).toEqual({
      forwardTo: 'http://localhost:3000/hook',
      server: 'http://localhost:4600',
      apiKey,
      types: ['charge.*', 'payout.paid'],
      sinceSeconds: 600,
      replayed: [],
    })
  })

  it.each([
    [[], 'Pass --forward'],
    [['--forward', 'localhost'], 'must be an http or https address'],
    [['--forward', 'http://localhost', '--since', '10'], '--since must be a duration'],
    [['--forward', 'http://localhost', '--wrong'], 'Unknown option'],
  ])('are refused: %j', (args, message) => {
    expect(() => readListenOptions(args, { COUNTERFOIL_API_KEY: apiKey })).toThrow(message)
  })

  it('need a key', () => {
    expect(() => readListenOptions(['--forward', 'http://localhost'], {})).toThrow('COUNTERFOIL_API_KEY')
  })
})

it('matches types by name and by beginning', () => {
  expect(['charge.*', 'charge.failed', 'charge', '*'].map((wanted) => isWanted({ type: 'charge.succeeded' }, [wanted]))).toEqual([true, false, false, true])
})

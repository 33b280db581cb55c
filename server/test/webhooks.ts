import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createEngine, type Engine } from '../src/infra/delivery/engine.ts'
import { createOutbound, type Outbound } from '../src/infra/outbound/outbound.ts'
import { createWebhookSealer, type EventSource, webhookOutbox } from '../src/modules/webhooks/index.ts'
import { testKeys } from './keys.ts'
import type { TestServer } from './server.ts'

export interface ReceivedWebhook {
  readonly headers: IncomingMessage['headers']
  readonly body: string
  /** By the test's clock. */
  readonly at: Date
}

/** A shop's server: takes what is delivered, and answers as the test says. */
export interface Receiver {
  readonly url: string
  readonly received: ReceivedWebhook[]
  answer: (response: ServerResponse, request: ReceivedWebhook) => void
}

export interface WebhookLab {
  startReceiver(answer?: Receiver['answer']): Promise<Receiver>
  makeEngine(options?: { outbound?: Outbound; timeoutMs?: number; log?: { error(details: object, message: string): void } }): Engine
  /** Delivers everything that is due. */
  deliver(engine?: Engine): Promise<void>
  /** Stops receivers and engines. Call it after each test. */
  reset(): Promise<void>
}

/** @param events null for a server whose events come from a test. */
export function createWebhookLab(server: TestServer, events: EventSource): WebhookLab {
  const open: Server[] = []
  const engines: Engine[] = []
  const makeEngine: WebhookLab['makeEngine'] = ({ outbound = createOutbound(server.config), timeoutMs, log = unexpected } = {}) => {
    const { clock, db } = server
    const outbox = webhookOutbox({ database: db.database, clock, sealer: createWebhookSealer(testKeys), events })
    const engine = createEngine({ outbox, clock, outbound, log, ...(timeoutMs === undefined ? {} : { timeoutMs }) })
    engines.push(engine)
    return engine
  }
  return {
    makeEngine,
    startReceiver: async (answer = (response) => response.writeHead(200).end('ok')) => {
      const received: ReceivedWebhook[] = []
      const listening = createServer(async (request, response) => {
        const chunks: Buffer[] = []
        for await (const chunk of request) chunks.push(chunk as Buffer)
        const webhook = { headers: request.headers, body: Buffer.concat(chunks).toString(), at: server.clock.now() }
        received.push(webhook)
        receiver.answer(response, webhook)
      })
      listening.listen(0, '127.0.0.1')
      await once(listening, 'listening')
      open.push(listening)
      const receiver: Receiver = { url: `http://127.0.0.1:${(listening.address() as AddressInfo).port}/hook`, received, answer }
      return receiver
    },
    deliver: async (engine = makeEngine()) => {
      while (await engine.deliverDue()) await engine.settled()
    },
    reset: async () => {
      for (const engine of engines.splice(0)) await engine.stop()
      for (const listening of open.splice(0)) {
        listening.closeAllConnections()
        listening.close()
      }
    },
  }
}

const unexpected = {
  error: (details: object, message: string) => {
    throw new Error(message, { cause: details })
  },
}

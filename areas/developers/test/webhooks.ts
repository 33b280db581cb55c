import { createWebhookSealer, type EventSource, webhookOutbox } from '#areas/developers/server/webhooks/index.ts'
import { testKeys } from '#proof/support/keys.ts'
import type { TestServer } from '#proof/support/server.ts'
import { createEngine, type Engine } from '#server/infra/delivery/engine.ts'
import { createOutbound, type Outbound } from '#server/infra/outbound/outbound.ts'
import { type Receiver, startReceiver } from './webhook-receiver.ts'

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
  const open: Receiver[] = []
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
    startReceiver: async (answer) => {
      const receiver = await startReceiver(answer, () => server.clock.now())
      open.push(receiver)
      return receiver
    },
    deliver: async (engine = makeEngine()) => {
      while (await engine.deliverDue()) await engine.settled()
    },
    reset: async () => {
      for (const engine of engines.splice(0)) await engine.stop()
      for (const receiver of open.splice(0)) receiver.close()
    },
  }
}

const unexpected = {
  error: (details: object, message: string) => {
    throw new Error(message, { cause: details })
  },
}

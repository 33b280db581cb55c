import type { IncomingHttpHeaders } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import { startReceiver } from '#areas/developers/test/webhook-receiver.ts'

/** What the product delivered, byte by byte. */
export interface Delivery {
  readonly headers: IncomingHttpHeaders
  readonly signature: string
  readonly body: Buffer
}

/** A shop's server that keeps what it is sent. */
export interface Receiver {
  readonly url: string
  /** Waits for the delivery of an event about an object. @throws Error if it doesn't arrive. */
  waitFor(type: string, objectId: string): Promise<Delivery>
  close(): void
}

interface Event {
  readonly type: string
  readonly data: { readonly object: { readonly id: string } }
}

const patienceMs = 30_000
const pollMs = 50

export async function openShop(): Promise<Receiver> {
  const { url, received, close } = await startReceiver()
  return {
    url,
    close,
    waitFor: async (type, objectId) => {
      const isWanted = (body: string) => {
        const event = JSON.parse(body) as Event
        return event.type === type && event.data.object.id === objectId
      }
      for (const began = Date.now(); Date.now() - began < patienceMs; await wait(pollMs)) {
        const found = received.find(({ body }) => isWanted(body))
        if (found) return { headers: found.headers, signature: String(found.headers['stripe-signature']), body: Buffer.from(found.body) }
      }
      throw new Error(`No ${type} of ${objectId} arrived. Received: ${received.map(({ body }) => (JSON.parse(body) as Event).type).join(', ') || 'nothing'}.`)
    },
  }
}

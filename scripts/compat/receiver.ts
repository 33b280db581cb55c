import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'

/** What the product delivered, byte by byte. */
export interface Delivery {
  readonly headers: IncomingHttpHeaders
  readonly signature: string
  readonly body: Buffer
  /** The body, before its signature is verified. */
  readonly event: { readonly id: string; readonly type: string; readonly data: { readonly object: { readonly id: string } } }
}

/** A shop's server that keeps what it is sent. */
export interface Receiver {
  readonly url: string
  /** Waits for the delivery of an event about an object. @throws Error if it doesn't arrive. */
  waitFor(type: string, objectId: string): Promise<Delivery>
  close(): void
}

const patienceMs = 30_000
const pollMs = 50

export async function startReceiver(): Promise<Receiver> {
  const deliveries: Delivery[] = []
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const body = Buffer.concat(chunks)
    deliveries.push({ headers: request.headers, signature: String(request.headers['stripe-signature']), body, event: JSON.parse(body.toString()) })
    response.writeHead(200).end()
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`,
    waitFor: async (type, objectId) => {
      for (const began = Date.now(); Date.now() - began < patienceMs; await wait(pollMs)) {
        const found = deliveries.find(({ event }) => event.type === type && event.data.object.id === objectId)
        if (found) return found
      }
      throw new Error(`No ${type} of ${objectId} arrived. Received: ${deliveries.map(({ event }) => event.type).join(', ') || 'nothing'}.`)
    },
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}

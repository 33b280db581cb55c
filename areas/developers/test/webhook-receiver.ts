import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface ReceivedWebhook {
  readonly headers: IncomingMessage['headers']
  readonly body: string
  /** By the receiver's clock. */
  readonly at: Date
}

/** A shop's server: takes what is delivered, and answers as the test says. */
export interface Receiver {
  readonly url: string
  readonly received: ReceivedWebhook[]
  answer: (response: ServerResponse, request: ReceivedWebhook) => void
  close(): void
}

/** Starts a receiver on this machine. */
export async function startReceiver(
  answer: Receiver['answer'] = (response) => response.writeHead(200).end('ok'),
  now: () => Date = () => new Date(),
): Promise<Receiver> {
  const received: ReceivedWebhook[] = []
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const webhook = { headers: request.headers, body: Buffer.concat(chunks).toString(), at: now() }
    received.push(webhook)
    receiver.answer(response, webhook)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const receiver: Receiver = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`,
    received,
    answer,
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
  return receiver
}

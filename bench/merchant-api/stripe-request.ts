import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import Stripe from 'stripe'

/** A call as the official client sends it. */
export interface ApiRequest {
  readonly method: 'POST'
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

/** Headers that belong to one connection or one body; the sender sets its own. */
const ownToConnection = new Set(['host', 'connection', 'content-length', 'transfer-encoding'])

/** What the official client sends to create a payment and confirm it: it makes the call once, to a server that only listens. */
export async function recordStripeRequest(): Promise<ApiRequest> {
  let recorded: ApiRequest | undefined
  const server = http.createServer(async (request, response) => {
    const headers = Object.entries(request.headers).flatMap(([name, value]) =>
      typeof value !== 'string' || ownToConnection.has(name) ? [] : [[name, value] as const],
    )
    recorded = { method: 'POST', path: request.url ?? '', headers: Object.fromEntries(headers), body: await text(request) }
    response.setHeader('content-type', 'application/json').end('{}')
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  try {
    const { port } = server.address() as AddressInfo
    const stripe = new Stripe('sk_test_of_benchmarks', { host: '127.0.0.1', port, protocol: 'http', telemetry: false })
    await stripe.paymentIntents.create({ amount: 1500, currency: 'usd', payment_method: 'pm_card_visa', confirm: true })
  } finally {
    server.closeAllConnections()
    server.close()
  }
  if (!recorded?.headers['idempotency-key']) throw new Error('The official client sent no idempotency key.')
  return recorded
}

/** The same call again, by another key of the account and with an idempotency key of its own, in the client's form. */
export function nextRequest(recorded: ApiRequest, secret: string): ApiRequest {
  return { ...recorded, headers: { ...recorded.headers, authorization: `Bearer ${secret}`, 'idempotency-key': `stripe-node-retry-${randomUUID()}` } }
}

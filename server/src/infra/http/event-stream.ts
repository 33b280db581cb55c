import { PassThrough } from 'node:stream'
import type { EndpointDeclaration } from '@counterfoil/contract/endpoint'
import type { UserId } from '@counterfoil/contract/ids'
import { minuteMs } from '@counterfoil/contract/time/durations'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { AppError } from '../errors.ts'
import { sha256 } from '../keys/crypto.ts'
import type { HttpDependencies } from './authorise.ts'
import { bearerTokenOf } from './authorise.ts'
import { parseInput } from './input.ts'
import { addressOf, type RequestLimit } from './rate-limits/rate-limits.ts'
import { peekSession } from './sessions-store.ts'

/** A response of server-sent events that stays open. */
export interface EventStream {
  send(event: string, data: unknown): void
  /** Shows the client, and proxies between, that the stream lives. */
  beat(): void
  end(): void
}

/** Who follows: a session that was valid when the stream opened. */
export interface StreamCaller {
  readonly userId: UserId
  readonly tokenHash: Buffer
}

/** A client that doesn't read is cut off; it connects again and gets the present state. */
const bufferedBytesMax = 65_536

/** A whole office has one address, and connects again at once when a server restarts. Each person has few streams anyway. */
const streamLimit: RequestLimit = { name: 'streams', max: 600, windowMs: minuteMs, keyOf: addressOf }

/**
 * Binds a stream to its declaration. It has no transaction, and doesn't count as a use of the session.
 * @param follow is called once per stream and returns what ends it; it throws an AppError to refuse.
 */
export function registerStream<const D extends EndpointDeclaration & { isStream: true; access: 'session' }>(
  app: FastifyInstance,
  { database, clock }: HttpDependencies,
  endpoint: D,
  follow: (caller: StreamCaller, stream: EventStream) => () => void,
): void {
  const countRequest = app.limitRequests(streamLimit)
  app.route({
    method: endpoint.method,
    url: endpoint.path,
    onRequest: countRequest,
    handler: async (request, reply) => {
      const token = bearerTokenOf(request)
      const tokenHash = sha256(token ?? '')
      const userId = token && (await peekSession(database.global, tokenHash, clock.now()))?.userId
      if (!userId) throw new AppError('login_expired')
      parseInput(endpoint, request)
      return openStream(reply, (stream) => follow({ userId, tokenHash }, stream))
    },
  })
}

function openStream(reply: FastifyReply, follow: (stream: EventStream) => () => void): FastifyReply {
  const body = new PassThrough()
  const write = (text: string) => {
    if (body.destroyed || body.writableEnded) return
    if (body.writableLength > bufferedBytesMax) body.destroy()
    else body.write(text)
  }
  const stop = follow({
    send: (event, data) => write(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`),
    beat: () => write(':\n\n'),
    end: () => body.end(),
  })
  body.on('close', stop)
  // Without `close`, a server that stops would wait for the connection after it has ended the stream.
  const headers = { 'cache-control': 'no-store, no-transform', 'x-accel-buffering': 'no', connection: 'close' }
  return reply.type('text/event-stream').headers(headers).send(body)
}

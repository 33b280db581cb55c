import { PassThrough } from 'node:stream'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { EndpointDeclaration, HandlerInput } from '#kernel/endpoint.ts'
import { minuteMs } from '#kernel/time/durations.ts'
import { AppError } from '../errors.ts'
import { sha256 } from '../keys/crypto.ts'
import { bearerTokenOf, type HttpDependencies, merchantIdOf, requireAccess, type StreamCaller } from './authorise.ts'
import { parseInput } from './input.ts'
import { addressOf, type RequestLimit } from './rate-limits/rate-limits.ts'
import { peekSessions } from './sessions-store.ts'

/** A response of server-sent events that stays open. */
export interface EventStream {
  send(event: string, data: unknown): void
  /** Shows the client, and proxies between, that the stream lives. */
  beat(): void
  end(): void
}

/** A client that doesn't read is cut off; it connects again and gets the present state. */
const bufferedBytesMax = 65_536

/** A whole office has one address, and connects again at once when a server restarts. Each person has few streams anyway. */
const streamLimit: RequestLimit = { name: 'streams', max: 600, windowMs: minuteMs, keyOf: addressOf }

/**
 * Binds a stream to its declaration. It has no transaction, and doesn't count as a use of the session.
 * @param follow is called once per stream and returns what ends it; it throws an AppError to refuse.
 */
export function registerStream<const D extends EndpointDeclaration & { isStream: true }>(
  app: FastifyInstance,
  dependencies: HttpDependencies,
  endpoint: D,
  follow: (caller: StreamCaller, stream: EventStream, input: HandlerInput<D>) => () => void,
): void {
  const countRequest = app.limitRequests(streamLimit)
  app.route({
    method: endpoint.method,
    url: endpoint.path,
    onRequest: countRequest,
    handler: async (request, reply) => {
      const asker = { tokenHash: sha256(bearerTokenOf(request) ?? ''), merchantId: merchantIdOf(request) }
      const [caller = null] = await peekSessions(dependencies.database.global, [asker], dependencies.clock.now())
      await requireAccess(dependencies, request, endpoint, caller)
      if (!caller) throw new AppError('login_expired')
      const input = parseInput(endpoint, request) as HandlerInput<D>
      const { userId } = caller.session
      return openStream(reply, (stream) => follow({ ...asker, userId, access: endpoint.access }, stream, input))
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

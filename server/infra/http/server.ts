import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import Fastify, { LogController } from 'fastify'
import { requestIdHeader } from '#kernel/envelope.ts'
import { commonErrors, type ErrorStatuses } from '#kernel/errors.ts'
import { limits } from '#kernel/limits.ts'
import type { Config } from '../config/config.ts'
import { isHttps } from '../config/public-address.ts'
import { trustFunction } from '../config/trusted-proxies.ts'
import { newId } from '../keys/crypto.ts'
import { answerErrors, undeclaredAnswer } from './error-handler.ts'
import { describeCaller, describeRequest } from './request-log.ts'
import { strictTransportSecurity } from './security-headers.ts'

/** Where log lines go instead of the standard output. */
export interface LogTarget {
  write(line: string): void
}

const seconds = 1000
/** A connection on which nothing happens for this long is closed. */
const connectionTimeoutMs = 60 * seconds
/** A request, headers and body, must have arrived within this. */
const requestTimeoutMs = 30 * seconds
const headersTimeoutMs = 15 * seconds
/** Longer than the usual idle time of a proxy in front, so that the proxy is the one that closes. */
const keepAliveTimeoutMs = 72 * seconds
const paramLengthMax = 100

/** No hook runs for an address that cannot be read, so its answer gets the headers here. */
const frameworkHeaders = {
  'cache-control': 'no-store',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'referrer-policy': 'no-referrer',
  vary: 'accept-language',
  'x-content-type-options': 'nosniff',
}

/** Answers what the framework refuses before a route is known, such as an address that is no address. */
export type FrameworkAnswer = (error: Error, request: FastifyRequest, reply: FastifyReply) => void

declare module 'fastify' {
  interface FastifyInstance {
    /** By the beginning of the address, for scopes that have a form of errors of their own. */
    frameworkAnswers: Map<string, FrameworkAnswer>
  }
}

interface ServerOptions {
  readonly config: Config
  readonly logTo?: LogTarget | undefined
  /** Of the errors that its routes throw, if they throw others than those of every area. */
  readonly errorStatuses?: Partial<ErrorStatuses>
}

/** An empty server with explicit limits, a request id on every answer, and logs that hold no secret: neither headers, bodies nor query values are written. */
export function createHttpServer({ config, logTo, errorStatuses = commonErrors }: ServerOptions): FastifyInstance {
  const frameworkAnswers = new Map<string, FrameworkAnswer>()
  const app = Fastify({
    connectionTimeout: connectionTimeoutMs,
    requestTimeout: requestTimeoutMs,
    keepAliveTimeout: keepAliveTimeoutMs,
    http: { headersTimeout: headersTimeoutMs },
    bodyLimit: limits.bodyBytesMax,
    routerOptions: { maxParamLength: paramLengthMax },
    onProtoPoisoning: 'error',
    onConstructorPoisoning: 'error',
    // Decides the caller's address alone: X-Forwarded-Host and -Proto are never read, links use PUBLIC_URL.
    trustProxy: trustFunction(config.trustedProxies),
    genReqId: () => newId('req', new Date()),
    // What is under way when the server stops is answered; readiness tells a balancer to send no more.
    return503OnClosing: false,
    forceCloseConnections: 'idle',
    logController: new LogController({ disableRequestLogging: true }),
    logger: {
      level: config.logLevel,
      // The standard output has the lines that a program reads.
      stream: logTo ?? process.stderr,
      redact: ['*.headers', '*.authorization', '*.cookie', '*.password', '*.token', '*.secret'],
      serializers: { req: describeRequest, err: describeError },
    },
    frameworkErrors: (error, request, reply: FastifyReply) => {
      reply.headers(isHttps(config) ? { ...frameworkHeaders, 'strict-transport-security': strictTransportSecurity } : frameworkHeaders)
      const own = [...frameworkAnswers].find(([prefix]) => request.url.startsWith(prefix))
      if (own) return own[1](error, request, reply)
      const { status, envelope } = undeclaredAnswer(error, request)
      void reply.header(requestIdHeader, request.id).status(status).send(envelope)
    },
  })
  app.decorate('frameworkAnswers', frameworkAnswers)
  app.decorateRequest('keyId', null)
  app.addHook('onRequest', async (request, reply) => {
    reply.header(requestIdHeader, request.id)
  })
  app.addHook('onError', async (_request, reply) => {
    // The framework closes the connection where it refuses a body. Closed with bytes unread it is reset, and whoever still writes, such as a
    // proxy, never sees the answer. On an open one Node reads the rest and drops it, within the time of a request.
    reply.removeHeader('connection')
  })
  app.addHook('onResponse', async (request, reply) => {
    const outcome = { status: reply.statusCode, ms: Math.round(reply.elapsedTime * 10) / 10 }
    request.log.info({ ...describeRequest(request), ...describeCaller(request), ...outcome }, 'answered')
  })
  answerErrors(app, errorStatuses)
  return app
}

/** PostgreSQL's `detail` and `where` repeat values of rows, so they are left out. */
function describeError(error: Error): { type: string; message: string; stack: string; code?: unknown; constraint?: unknown } {
  return {
    type: error.name,
    message: error.message,
    stack: error.stack ?? '',
    ...('code' in error ? { code: error.code } : {}),
    ...('constraint' in error ? { constraint: error.constraint } : {}),
  }
}

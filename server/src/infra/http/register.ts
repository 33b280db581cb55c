import type { Access, EndpointDeclaration, HandlerInput, HandlerOutput } from '@counterfoil/contract/endpoint'
import type { Envelope } from '@counterfoil/contract/envelope'
import { idempotencyHeader } from '@counterfoil/contract/envelope'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { accountTime } from '../clock.ts'
import type { MemberContext, RequestContext, SessionContext } from '../context.ts'
import { runAsUser } from '../user-work.ts'
import type { HttpDependencies } from './authorise.ts'
import { findCaller, grantedPermissions, merchantIdOf, requestContext, requireAccess } from './authorise.ts'
import type { BrowserDevice } from './device-cookie.ts'
import { deviceOf } from './device-cookie.ts'
import { successEnvelope } from './envelope.ts'
import { runIdempotent } from './idempotency.ts'
import { parseInput } from './input.ts'
import type { RequestLimit } from './rate-limits.ts'
import { addressOf } from './rate-limits.ts'
import type { Authorised } from './sessions-store.ts'

export type { HttpDependencies } from './authorise.ts'

type ContextFor<A extends Access> = A extends 'public' ? RequestContext : A extends 'session' ? SessionContext : MemberContext

/** A success whose envelope carries a code of its own. */
export class CodedAnswer<T> {
  readonly code: number
  readonly data: T
  constructor(code: number, data: T) {
    this.code = code
    this.data = data
  }
}

export type Handler<D extends EndpointDeclaration> = (
  context: ContextFor<D['access']>,
  input: HandlerInput<D>,
  device: BrowserDevice,
) => Promise<HandlerOutput<D> | CodedAnswer<HandlerOutput<D>>>

/** Of every endpoint together: by session where there is one, else by address, so that made-up tokens are counted too. */
const generalLimit: RequestLimit = {
  name: 'api',
  max: 600,
  windowMs: 10_000,
  keyOf: (request) => request.authorised?.session.id ?? addressOf(request),
}

/**
 * Binds a handler to its declaration: rights first, then the input, then one transaction, then the listed fields in the envelope.
 * @param limits beside the general one, counted once the body is there.
 */
export function registerEndpoint<const D extends EndpointDeclaration>(
  app: FastifyInstance,
  dependencies: HttpDependencies,
  endpoint: D,
  handler: Handler<D>,
  { limits = [] }: { limits?: readonly RequestLimit[] } = {},
): void {
  const run = handler as unknown as (context: RequestContext, input: unknown, device: BrowserDevice) => Promise<unknown>
  const countRequest = app.limitRequests(generalLimit)
  const limiters = limits.map((limit) => app.limitRequests(limit))
  app.route({
    method: endpoint.method,
    url: endpoint.path,
    onRequest: async (request) => {
      request.authorised = endpoint.access === 'public' ? null : await findCaller(dependencies, request)
      await countRequest(request)
      if (endpoint.access !== 'public') await requireAccess(dependencies, request, endpoint, request.authorised)
    },
    preHandler: async (request) => {
      for (const count of limiters) await count(request)
    },
    handler: async (request, reply) => {
      const input = parseInput(endpoint, request)
      const device = deviceOf(request, reply)
      return answer(dependencies, endpoint, request, reply, input.body, async (context) => present(endpoint, await run(context, input, device)))
    },
  })
}

/** Only the listed fields leave. */
function present(endpoint: EndpointDeclaration, result: unknown): unknown {
  if (result instanceof CodedAnswer) {
    const envelope: Envelope = { ...successEnvelope(z.parse(endpoint.response, result.data)), code: result.code }
    return envelope
  }
  const data = z.parse(endpoint.response, result)
  return endpoint.isRaw ? data : successEnvelope(data)
}

/** Runs the work in the context that its endpoint asks for; a user's and an account's run in one transaction. */
async function answer(
  { database, clock }: HttpDependencies,
  endpoint: EndpointDeclaration,
  request: FastifyRequest,
  reply: FastifyReply,
  body: unknown,
  work: (context: RequestContext) => Promise<unknown>,
): Promise<unknown> {
  const now = clock.now()
  const { authorised } = request
  if (!authorised) return work(requestContext(request, database.global, now))
  const { session, membership } = authorised
  const merchantId = merchantIdOf(request)
  if (!membership || !merchantId) {
    return runAsUser(database, { ...requestContext(request, database.global, now), session }, session.userId, work)
  }
  return database.transaction({ merchantId, businessId: membership.businessId, userId: session.userId }, async (tx, clockAheadMs) => {
    const context: MemberContext = {
      ...requestContext(request, tx, accountTime(now, clockAheadMs)),
      realNow: now,
      session,
      merchantId,
      businessId: membership.businessId,
      actor: { kind: 'member', userId: session.userId, name: session.userName, permissions: grantedPermissions(membership) },
    }
    return endpoint.isIdempotent ? workOnce(context, endpoint, request, reply, body, work) : work(context)
  })
}

async function workOnce(
  context: MemberContext,
  endpoint: EndpointDeclaration,
  request: FastifyRequest,
  reply: FastifyReply,
  body: unknown,
  work: (context: RequestContext) => Promise<unknown>,
): Promise<unknown> {
  const key = request.headers[idempotencyHeader]
  const call = { scope: context.session.userId, key: typeof key === 'string' ? key : '', request: [endpoint.method, request.url, body] }
  const stored = await runIdempotent(context, call, async () => ({ status: 200, body: JSON.stringify(await work(context)) }))
  if (stored.isReplayed) reply.header('idempotent-replayed', 'true')
  return JSON.parse(stored.body) as unknown
}

declare module 'fastify' {
  interface FastifyRequest {
    authorised: Authorised | null
  }
}

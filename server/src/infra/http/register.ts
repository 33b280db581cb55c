import type { Access, EndpointDeclaration, HandlerInput, HandlerOutput } from '@counterfoil/contract/endpoint'
import { apiBase, idempotencyHeader } from '@counterfoil/contract/envelope'
import { type Permission, permissions, type SystemRole, systemRoles } from '@counterfoil/contract/permissions'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import type { Clock } from '../clock.ts'
import type { MemberContext, RequestContext, Session, SessionContext } from '../context.ts'
import { sha256 } from '../crypto.ts'
import type { Database } from '../database/database.ts'
import { AppError, InvalidFields } from '../errors.ts'
import { fieldErrorsOf, issueTextsFor, successEnvelope } from './envelope.ts'
import { runIdempotent } from './idempotency.ts'
import { localeOf } from './locale.ts'
import { recordRefusedRight } from './refusals-store.ts'
import { authoriseSession, type Authorised } from './sessions-store.ts'

export interface HttpDependencies {
  readonly database: Database
  readonly clock: Clock
}

type ContextFor<A extends Access> = A extends 'public' ? RequestContext : A extends 'session' ? SessionContext : MemberContext

export type Handler<D extends EndpointDeclaration> = (context: ContextFor<D['access']>, input: HandlerInput<D>) => Promise<HandlerOutput<D>>

/** Answers that are not an envelope with code 200, such as 10002. */
export class SpecialAnswer {
  readonly code: number
  readonly data: unknown
  constructor(code: number, data: unknown) {
    this.code = code
    this.data = data
  }
}

/** Every endpoint the server has registered, for the API reference and the matrix tests. */
export const registeredEndpoints: EndpointDeclaration[] = []

/** Binds a handler to its declaration: rights first, then the input, then one transaction, then the listed fields in the envelope. */
export function registerEndpoint<const D extends EndpointDeclaration>(app: FastifyInstance, dependencies: HttpDependencies, endpoint: D, handler: Handler<D>): void {
  if (!registeredEndpoints.includes(endpoint)) registeredEndpoints.push(endpoint)
  const run = handler as unknown as (context: RequestContext, input: unknown) => Promise<unknown>
  app.route({
    method: endpoint.method,
    url: `${apiBase}${endpoint.path}`,
    onRequest: async (request) => {
      request.authorised = endpoint.access === 'public' ? null : await authorise(dependencies, request, endpoint.access)
    },
    handler: async (request, reply) => {
      const input = parseInput(endpoint, request)
      const data = await answerWithin(dependencies, endpoint, request, reply, (context) => run(context, input), input)
      return reply.send(data instanceof SpecialAnswer ? { code: data.code, message: 'OK', data: data.data } : data)
    },
  })
}

async function authorise(dependencies: HttpDependencies, request: FastifyRequest, access: Access): Promise<Authorised> {
  const token = /^Bearer (.+)$/.exec(request.headers.authorization ?? '')?.[1]
  const merchantId = (request.params as { id?: string }).id ?? null
  const now = dependencies.clock.now()
  const authorised = token ? await authoriseSession(dependencies.database.global, sha256(token), merchantId, now) : null
  if (!authorised) throw new AppError('login_expired')
  if (access === 'public' || access === 'session') return authorised
  // Another business's account is answered like an unknown one, so that nobody learns that it exists.
  if (!authorised.membership || !merchantId) throw new AppError('not_found')
  if (access !== 'member' && !grantedPermissions(authorised.membership).has(access)) {
    const { businessId } = authorised.membership
    await dependencies.database.transaction({ merchantId, businessId }, (tx) =>
      recordRefusedRight({ ...requestContext(request, tx, now), merchantId, businessId, session: authorised.session }, access),
    )
    throw new AppError('forbidden')
  }
  return authorised
}

function grantedPermissions(membership: NonNullable<Authorised['membership']>): ReadonlySet<Permission> {
  if (membership.isOwner) return new Set(permissions)
  const fromSystemRoles = membership.systemRoles.flatMap((key): readonly Permission[] => systemRoles[key as SystemRole] ?? [])
  return new Set([...fromSystemRoles, ...(membership.permissions as Permission[])])
}

function requestContext(request: FastifyRequest, db: RequestContext['db'], now: Date): RequestContext {
  return {
    db,
    now,
    requestId: request.id,
    locale: localeOf(request.headers['accept-language']),
    ip: request.ip,
    userAgent: request.headers['user-agent']?.slice(0, 500) ?? null,
  }
}

function parseInput(endpoint: EndpointDeclaration, request: FastifyRequest): { params: unknown; query: unknown; body: unknown } {
  const error = issueTextsFor(localeOf(request.headers['accept-language']))
  const errors: { path: string; message: string }[] = []
  const parse = (schema: z.core.$ZodType | undefined, value: unknown): unknown => {
    if (!schema) return value ?? undefined
    const result = z.safeParse(schema, value, { error })
    if (!result.success) errors.push(...fieldErrorsOf(result.error.issues))
    return result.data
  }
  const params = parse(endpoint.params, request.params)
  // An endpoint without a declared query or body takes none.
  const query = parse(endpoint.query ?? z.strictObject({}), request.query)
  const body = endpoint.body ? parse(endpoint.body, request.body ?? {}) : parse(z.optional(z.nullable(z.strictObject({}))), request.body)
  if (errors.length > 0) throw new InvalidFields(errors)
  return { params, query, body }
}

async function answerWithin(
  { database, clock }: HttpDependencies,
  endpoint: EndpointDeclaration,
  request: FastifyRequest,
  reply: FastifyReply,
  work: (context: RequestContext) => Promise<unknown>,
  input: { params: unknown; body: unknown },
): Promise<unknown> {
  const now = clock.now()
  const { authorised } = request
  const answer = async (context: RequestContext) => {
    const result = await work(context)
    return result instanceof SpecialAnswer ? result : successEnvelope(z.parse(endpoint.response, result))
  }
  if (!authorised) return answer(requestContext(request, database.global, now))
  const { session, membership } = authorised
  if (endpoint.access === 'session' || !membership) return answer({ ...requestContext(request, database.global, now), session } as SessionContext)

  const merchantId = (request.params as { id: string }).id
  return database.transaction({ merchantId, businessId: membership.businessId }, async (tx) => {
    const context: MemberContext = {
      ...requestContext(request, tx, now),
      session,
      merchantId,
      businessId: membership.businessId,
      actor: { kind: 'member', userId: session.userId, name: session.userName, permissions: grantedPermissions(membership) },
    }
    if (!endpoint.isIdempotent) return answer(context)
    const key = request.headers[idempotencyHeader]
    const replay = await runIdempotent(
      context,
      { scope: session.userId, key: typeof key === 'string' ? key : '', request: [endpoint.method, request.url, input.body] },
      async () => ({ status: 200, body: JSON.stringify(await answer(context)) }),
    )
    if (replay.isReplayed) reply.header('idempotent-replayed', 'true')
    return JSON.parse(replay.body) as unknown
  })
}

declare module 'fastify' {
  interface FastifyRequest {
    authorised: { session: Session; membership: Authorised['membership'] } | null
  }
}

import type { FastifyInstance, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import type { HandlerInput, HandlerOutput } from '#kernel/endpoint.ts'
import { isKeyOf } from '#server/infra/cell/cell.ts'
import type { RequestContext } from '#server/infra/context.ts'
import { AppError } from '#server/infra/errors.ts'
import { requestContext } from '#server/infra/http/authorise.ts'
import { successEnvelope } from '#server/infra/http/envelope.ts'
import { parseInput } from '#server/infra/http/input.ts'
import { addressOf, type RequestLimit } from '#server/infra/http/rate-limits/rate-limits.ts'
import { logRefusedKey } from '#server/infra/http/request-log.ts'
import { sha256 } from '#server/infra/keys/crypto.ts'
import type { PlatformEndpointDeclaration } from '../index.ts'
import type { PlatformDependencies } from './dependencies.ts'
import { findPlatformKey, type PlatformKey } from './keys-store.ts'

/** What a command or a question of the platform API knows about its caller. */
export interface PlatformContext extends RequestContext {
  readonly platform: PlatformKey
}

type Handler<D extends PlatformEndpointDeclaration> = (context: PlatformContext, input: HandlerInput<D>) => Promise<HandlerOutput<D>>

/** Of one key, or of one address that calls without. */
const callLimit: RequestLimit = { name: 'platform', max: 1000, windowMs: 10_000, keyOf: (request) => request.platformKey?.keyId ?? addressOf(request) }

/** Lets in whoever has a platform key, before anything of the body is read. */
export function requirePlatformKey(api: FastifyInstance, { database, clock }: PlatformDependencies): void {
  const countRequest = api.limitRequests(callLimit)
  api.decorateRequest('platformKey', null)
  api.addHook('onRequest', async (request) => {
    const secret = /^Bearer (\S+)$/i.exec(request.headers.authorization ?? '')?.[1]
    request.platformKey = secret && isKeyOf(database.cell, secret) ? await findPlatformKey(database, sha256(secret), clock.now()) : null
    request.keyId = request.platformKey?.keyId ?? null
    await countRequest(request)
    if (request.platformKey) return
    if (secret) logRefusedKey(request, secret)
    throw new AppError('platform_key_unknown')
  })
}

/** Binds a handler to its declaration: the input is parsed, and only the listed fields leave. A handler opens the transactions it needs. */
export function registerPlatformEndpoint<const D extends PlatformEndpointDeclaration>(
  api: FastifyInstance,
  dependencies: PlatformDependencies,
  endpoint: D,
  handler: Handler<D>,
): void {
  api.route({
    method: endpoint.method,
    url: endpoint.path,
    handler: async (request) => {
      const input = parseInput(endpoint, request) as HandlerInput<D>
      return successEnvelope(z.parse(endpoint.response, await handler(platformContext(request, dependencies), input)))
    },
  })
}

/** The context of a call with a platform key. */
export function platformContext(request: FastifyRequest, { database, clock }: PlatformDependencies): PlatformContext {
  if (!request.platformKey) throw new AppError('platform_key_unknown')
  return { ...requestContext(request, database.global, clock.now()), platform: request.platformKey }
}

declare module 'fastify' {
  interface FastifyRequest {
    platformKey: PlatformKey | null
  }
}

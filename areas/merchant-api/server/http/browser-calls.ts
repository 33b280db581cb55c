import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { secretOf } from '../keys/authentication.ts'

/** Calls that the pages of a shop make from any origin, with a publishable key. All others are for servers, so browsers keep their answers from pages. */

const publishableKey = /^pk_(live|test)_/
/** What the official browser client sends. */
const allowedHeaders = 'authorization, content-type, stripe-account, stripe-version'
const exposedHeaders = 'request-id, retry-after, stripe-version'
/** Seconds for which a browser remembers what a call allows. */
const preflightSeconds = '86400'

/** Lets any page read the answer, also a refusal, if the call came with a publishable key. Never with cookies, which the API doesn't use. */
export function shareAnswer(request: FastifyRequest, reply: FastifyReply): void {
  const endpoint = request.routeOptions.config.apiEndpoint
  if (!endpoint?.isForPayers || !publishableKey.test(secretOf(request.headers.authorization) ?? '')) return
  reply.header('access-control-allow-origin', '*').header('access-control-expose-headers', exposedHeaders)
}

/** Answers the question that a browser asks before such a call. It comes without a key. */
export function addPreflight(app: FastifyInstance, method: string, url: string): void {
  app.options(url, async (_request, reply) =>
    reply
      .status(204)
      .headers({
        'access-control-allow-origin': '*',
        'access-control-allow-methods': method,
        'access-control-allow-headers': allowedHeaders,
        'access-control-max-age': preflightSeconds,
      })
      .send(),
  )
}

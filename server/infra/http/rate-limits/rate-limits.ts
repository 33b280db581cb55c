import type { FastifyRateLimitStore } from '@fastify/rate-limit'
import rateLimit, { normalizeIP } from '@fastify/rate-limit'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Clock } from '../../clock/clock.ts'
import type { Database } from '../../database/database.ts'
import { AppError } from '../../errors.ts'
import { callerAddress } from '../caller-address.ts'
import { type Count, countRequest } from './rate-limits-store.ts'

export { removePassedCounts } from './rate-limits-store.ts'

/** How many requests of one kind are taken in a window, and who is counted. */
export interface RequestLimit {
  /** Keeps the counts of different limits apart. */
  readonly name: string
  readonly max: number
  readonly windowMs: number
  readonly keyOf: (request: FastifyRequest) => string
}

/** Counts a request and throws `too_many_requests` once there are too many. */
export type Limiter = (request: FastifyRequest) => Promise<void>

declare module 'fastify' {
  interface FastifyInstance {
    /** Whether requests are counted at all. */
    countsRequests: boolean
    limitRequests(limit: RequestLimit): Limiter
  }
}

/** Who calls, as far as the connection tells; an IPv6 caller is its network, since it owns all addresses of it. */
export function addressOf(request: FastifyRequest): string {
  return normalizeIP(callerAddress(request) ?? 'gone')
}

/** Makes `app.limitRequests`, which keeps its counts in the database, so that all servers count together. */
export async function addRateLimits(app: FastifyInstance, options: { database: Database; clock: Clock; isOn: boolean }): Promise<void> {
  app.decorate('countsRequests', options.isOn)
  if (!options.isOn) {
    app.decorate('limitRequests', () => async () => {})
    return
  }
  await app.register(rateLimit, { global: false, store: storeIn(options) })
  app.decorate('limitRequests', ({ name, max, windowMs, keyOf }: RequestLimit): Limiter => {
    const count = app.createRateLimit({ max, timeWindow: windowMs, keyGenerator: (request) => `${name}:${keyOf(request)}` })
    return async (request) => {
      const result = await count(request)
      if (!result.isAllowed && result.isExceeded) throw new AppError('too_many_requests', { seconds: Math.max(1, result.ttlInSeconds) })
    }
  })
}

/** Refuses a request that was counted by a statement of its own. @throws AppError `too_many_requests`. */
export function refuseTooMany({ max }: RequestLimit, { hits, resetsAt }: Count, now: Date): void {
  if (hits > max) throw new AppError('too_many_requests', { seconds: Math.max(1, Math.ceil((resetsAt.getTime() - now.getTime()) / 1000)) })
}

function storeIn({ database, clock }: { database: Database; clock: Clock }) {
  return class DatabaseStore implements FastifyRateLimitStore {
    incr(key: string, callback: (error: Error | null, result?: { current: number; ttl: number }) => void, timeWindow: number): void {
      const now = clock.now()
      countRequest(database.global, key, timeWindow, now).then(
        ({ hits, resetsAt }) => callback(null, { current: hits, ttl: resetsAt.getTime() - now.getTime() }),
        (error: Error) => callback(error),
      )
    }

    child(): DatabaseStore {
      return this
    }
  }
}

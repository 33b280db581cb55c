import path from 'node:path'
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify'
import type { EndpointDeclaration } from '#kernel/endpoint.ts'
import { apiBase, type Envelope, type FieldErrors } from '#kernel/envelope.ts'
import { type Locale, localeHeader } from '#kernel/locale.ts'
import { createApp } from '#server/app.ts'
import { type FixedClock, fixedClock } from '#server/infra/clock/clock.ts'
import { type Config, loadConfig } from '#server/infra/config/config.ts'
import type { ExternalRunner } from '#server/infra/external/runner.ts'
import type { Outbound } from '#server/infra/outbound/outbound.ts'
import { createTestDatabase, type TestDatabase } from './database.ts'
import { keepDatabaseCost } from './database-cost.ts'
import { testSecretKey } from './postgres.ts'

export interface CallOptions {
  token?: string | null
  params?: Readonly<Record<string, string>>
  query?: Readonly<Record<string, string>>
  body?: unknown
  locale?: Locale
  headers?: Readonly<Record<string, string>>
}

export interface CallResult<T = never> {
  readonly status: number
  /** The envelope's `data`; `T` is what a success carries. */
  readonly envelope: Envelope<T>
  /** The wrong fields of a 422. */
  readonly fields: readonly { path: string; message: string }[]
  readonly headers: LightMyRequestResponse['headers']
}

export interface TestServer {
  readonly app: FastifyInstance
  readonly db: TestDatabase
  readonly clock: FixedClock
  readonly config: Config
  /** All log lines so far. */
  readonly logs: string[]
  /** Sends any request, without the network. */
  inject(request: InjectOptions | string): Promise<LightMyRequestResponse>
  /** Calls an endpoint by its declaration. */
  call<T = never>(endpoint: Pick<EndpointDeclaration, 'method' | 'path'>, options?: CallOptions): Promise<CallResult<T>>
  close(): Promise<void>
}

export interface TestServerOptions {
  now?: Date
  hasRateLimits?: boolean
  webDirectory?: string
  env?: Readonly<Record<string, string>>
  /** Instead of a copy of the template; the server drops it. */
  db?: TestDatabase
  /** Where a test looks on at what is asked outside. */
  runner?: ExternalRunner
  /** With a DNS of the test's own. */
  outbound?: Outbound
}

/** A small built web, since the routes of its files must not change what the APIs answer. */
const builtWeb = path.join(import.meta.dirname, 'web')

const defaultNow = new Date('2026-06-15T12:00:00Z')

let shared: Promise<TestServer> | null = null

/**
 * The server that the files of a worker use one after the other, for tests that only look at what belongs to businesses of their own.
 * It ends with the worker, and its database with the run.
 */
export async function openTestServer(): Promise<TestServer> {
  shared ??= createTestServer().then((server) => {
    keepDatabaseCost(server.db.owner)
    return server
  })
  const server = await shared
  server.clock.set(defaultNow)
  server.logs.length = 0
  return server
}

/** A whole server with a database of its own and a clock that stands still; it does not listen. One per test file: close it in afterAll. */
export async function createTestServer(options: TestServerOptions = {}): Promise<TestServer> {
  const { now = defaultNow, hasRateLimits = false, webDirectory = builtWeb, env = {}, runner, outbound } = options
  const db = options.db ?? (await createTestDatabase())
  const config = loadConfig({ DATABASE_URL: db.url, SECRET_KEY: testSecretKey.toString(), ...env })
  const clock = fixedClock(now)
  const logs: string[] = []
  const logTo = { write: (line: string) => logs.push(line) }
  const app = await createApp({
    config,
    database: db.database,
    clock,
    hasRateLimits,
    webDirectory,
    logTo,
    ...(runner ? { runner } : {}),
    ...(outbound ? { outbound } : {}),
  })
  return {
    app,
    db,
    clock,
    config,
    logs,
    inject: (request) => inject(app, request),
    call: (endpoint, callOptions) => call(app, endpoint, callOptions),
    close: async () => {
      await app.close()
      await db.drop()
    },
  }
}

const inject = (app: FastifyInstance, request: InjectOptions | string): Promise<LightMyRequestResponse> => app.inject(request)

/** Calls an endpoint of a server by its declaration. */
export async function call<T>(
  app: FastifyInstance,
  { method, path }: Pick<EndpointDeclaration, 'method' | 'path'>,
  options: CallOptions = {},
): Promise<CallResult<T>> {
  const { token, params = {}, query = {}, body, locale, headers = {} } = options
  const filled = path.replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? `no-${name}`))
  const response: LightMyRequestResponse = await inject(app, {
    method,
    url: `${apiBase}${filled}`,
    query: { ...query },
    headers: {
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...(locale ? { 'accept-language': localeHeader[locale] } : {}),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body === undefined ? {} : { payload: typeof body === 'string' ? body : JSON.stringify(body) }),
  })
  const envelope = response.json<Envelope<T>>()
  const data = envelope.data as unknown as FieldErrors | null
  return { status: response.statusCode, envelope, fields: response.statusCode === 422 ? (data?.errors ?? []) : [], headers: response.headers }
}

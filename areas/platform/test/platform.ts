import { type FoundedPlatform, foundPlatform } from '#areas/platform/server/api/index.ts'
import { type PlatformEndpointDeclaration, platformBase } from '#areas/platform/server/endpoint.ts'
import type { Envelope, FieldErrors } from '#kernel/envelope.ts'
import type { FactoryBackend } from '#proof/support/factories.ts'
import type { CallOptions, CallResult, TestServer } from '#proof/support/server.ts'

export type TestPlatform = FoundedPlatform

/** A call without parameters, for tests of what every call passes through. */
export { listPlatformMerchants } from '#areas/platform/server/merchants.ts'

/** A platform with a key. */
export async function makePlatform({ db, clock }: Pick<FactoryBackend, 'db' | 'clock'>): Promise<TestPlatform> {
  return foundPlatform({ database: db.database, clock }, 'Test platform')
}

/** Calls an endpoint of the platform API by its declaration. */
export async function callPlatform<T = never>(
  server: Pick<TestServer, 'inject'>,
  secret: string | null,
  { method, path }: Pick<PlatformEndpointDeclaration, 'method' | 'path'>,
  { params = {}, query = {}, body, headers = {} }: Omit<CallOptions, 'token' | 'locale'> = {},
): Promise<CallResult<T>> {
  const filled = path.replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? `no-${name}`))
  const response = await server.inject({
    method,
    url: `${platformBase}${filled}`,
    query: { ...query },
    headers: {
      ...(secret === null ? {} : { authorization: `Bearer ${secret}` }),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body === undefined ? {} : { payload: typeof body === 'string' || Buffer.isBuffer(body) ? body : JSON.stringify(body) }),
  })
  const envelope = response.json<Envelope<T>>()
  const data = envelope.data as unknown as FieldErrors | null
  return { status: response.statusCode, envelope, fields: response.statusCode === 422 ? (data?.errors ?? []) : [], headers: response.headers }
}

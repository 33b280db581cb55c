import { globSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import * as z from 'zod/mini'
import type { PlatformEndpointDeclaration } from '#areas/platform/server/index.ts'
import type { EndpointDeclaration } from '#kernel/endpoint.ts'

const root = path.resolve(import.meta.dirname, '../..')

export interface NamedEndpoint<E = EndpointDeclaration> {
  /** The name it is exported by, such as `listPayments`. */
  readonly name: string
  /** The file that declares it, such as `payments` or `platform-events`. */
  readonly area: string
  readonly endpoint: E
}

export interface Contract {
  /** Of the dashboard's API. */
  readonly endpoints: readonly NamedEndpoint[]
  readonly platformEndpoints: readonly NamedEndpoint<PlatformEndpointDeclaration>[]
  /** Exported schemas, by which an API reference names what several endpoints share. */
  readonly schemas: ReadonlyMap<z.core.$ZodType, string>
}

/** Everything that contracts and `areas/platform/server` declare, read from its files, so that nothing can be forgotten in a list. */
export async function readContract(): Promise<Contract> {
  const endpoints: NamedEndpoint[] = []
  const platformEndpoints: NamedEndpoint<PlatformEndpointDeclaration>[] = []
  const schemas = new Map<z.core.$ZodType, string>()
  for (const { file, area } of listFiles()) {
    const exported = (await import(pathToFileURL(file).href)) as Record<string, unknown>
    for (const [name, value] of Object.entries(exported)) {
      if (isPlatformEndpoint(value)) platformEndpoints.push({ name, area, endpoint: value })
      else if (isEndpoint(value)) endpoints.push({ name, area, endpoint: value })
      if (value instanceof z.core.$ZodType) schemas.set(value, name)
    }
  }
  return { endpoints, platformEndpoints, schemas }
}

/** Lists the files of declarations with the names of their parts of the reference: `payments` of `areas/payments/contract/endpoints.ts`, `risk-rules` of `areas/risk/contract/rules-endpoints.ts`. */
function listFiles() {
  const files = globSync(['kernel/**/*.ts', 'areas/*/contract/**/*.ts', 'areas/platform/server/*.ts'], { cwd: root, exclude: ['**/*.test.ts', '**/index.ts'] })
  const nameOf = (file: string) =>
    file
      .replaceAll(path.sep, '/')
      .replace(/^(?:areas|kernel)\//, '')
      .replace(/\/(?:contract|server)(?=\/)/, '')
      .replace(/(?:[/-]endpoints)?\.ts$/, '')
      .replaceAll('/', '-')
  return files.map((file) => ({ file: path.join(root, file), area: nameOf(file) })).sort((one, other) => (one.area < other.area ? -1 : 1))
}

function isEndpoint(value: unknown): value is EndpointDeclaration {
  return typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'access' in value && 'response' in value
}

/** Its access goes without saying: every platform key may call it. */
function isPlatformEndpoint(value: unknown): value is PlatformEndpointDeclaration {
  return typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'response' in value && !('access' in value)
}

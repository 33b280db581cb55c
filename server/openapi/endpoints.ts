import { globSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import * as z from 'zod/mini'
import type { PlatformEndpointDeclaration } from '#areas/platform/server/index.ts'
import type { EndpointDeclaration } from '#kernel/endpoint.ts'

/** Where endpoints are declared, and how the names of areas there begin. */
const folders = { '': '../../../contract/src', 'platform/': '../modules/platform' }

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

/** Everything that the contract and `modules/platform` declare, read from its files, so that nothing can be forgotten in a list. */
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

/** Lists the files of declarations with their areas: `payments` of `payments/endpoints.ts`, `risk-rules` of `risk/rules-endpoints.ts`. */
function listFiles() {
  const files = Object.entries(folders).flatMap(([prefix, relative]) => {
    const folder = path.resolve(import.meta.dirname, relative)
    return globSync('**/*.ts', { cwd: folder, exclude: ['**/*.test.ts', '**/index.ts'] }).map((file) => ({
      file: path.join(folder, file),
      name: `${prefix}${file}`.replaceAll(path.sep, '/').replace(/[/-]endpoints\.ts$/, '.ts'),
    }))
  })
  return files
    .sort((one, other) => (one.name < other.name ? -1 : 1))
    .map(({ file, name }) => ({ file, area: name.slice(0, -'.ts'.length).replaceAll('/', '-') }))
}

function isEndpoint(value: unknown): value is EndpointDeclaration {
  return typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'access' in value && 'response' in value
}

/** Its access goes without saying: every platform key may call it. */
function isPlatformEndpoint(value: unknown): value is PlatformEndpointDeclaration {
  return typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'response' in value && !('access' in value)
}

import { globSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import type { EndpointDeclaration } from '@counterfoil/contract/endpoint'
import type { PlatformEndpointDeclaration } from '@counterfoil/contract/platform/endpoint'
import * as z from 'zod/mini'

const contractFolder = path.resolve(import.meta.dirname, '../../../contract/src')

export interface NamedEndpoint<E = EndpointDeclaration> {
  /** The name it is exported by, such as `listPayments`. */
  readonly name: string
  /** The contract file that declares it, such as `payments` or `platform-events`. */
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

/** Everything the contract declares, read from its files, so that nothing can be forgotten in a list. */
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

/** Lists the files of the contract with their areas: `payments` of `payments/endpoints.ts`, `risk-rules` of `risk/rules-endpoints.ts`. */
function listFiles() {
  const files = globSync('**/*.ts', { cwd: contractFolder, exclude: ['**/*.test.ts'] }).map((file) => ({
    file: path.join(contractFolder, file),
    name: file.replaceAll(path.sep, '/').replace(/[/-]endpoints\.ts$/, '.ts'),
  }))
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

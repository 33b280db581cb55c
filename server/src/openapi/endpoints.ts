import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import type { EndpointDeclaration } from '@counterfoil/contract/endpoint'
import type { PlatformEndpointDeclaration } from '@counterfoil/contract/platform/endpoint'
import * as z from 'zod/mini'

const contractDirectory = path.resolve(import.meta.dirname, '../../../contract/src')

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
  const files = (await readdir(contractDirectory, { recursive: true })).filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts')).sort()
  const endpoints: NamedEndpoint[] = []
  const platformEndpoints: NamedEndpoint<PlatformEndpointDeclaration>[] = []
  const schemas = new Map<z.core.$ZodType, string>()
  for (const file of files) {
    const exported = (await import(pathToFileURL(path.join(contractDirectory, file)).href)) as Record<string, unknown>
    for (const [name, value] of Object.entries(exported)) {
      const area = file.slice(0, -'.ts'.length).replaceAll(path.sep, '-')
      if (isPlatformEndpoint(value)) platformEndpoints.push({ name, area, endpoint: value })
      else if (isEndpoint(value)) endpoints.push({ name, area, endpoint: value })
      if (value instanceof z.core.$ZodType) schemas.set(value, name)
    }
  }
  return { endpoints, platformEndpoints, schemas }
}

function isEndpoint(value: unknown): value is EndpointDeclaration {
  return typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'access' in value && 'response' in value
}

/** Its access goes without saying: every platform key may call it. */
function isPlatformEndpoint(value: unknown): value is PlatformEndpointDeclaration {
  return typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'response' in value && !('access' in value)
}

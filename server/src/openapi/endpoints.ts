import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import type { EndpointDeclaration } from '@counterfoil/contract/endpoint'
import * as z from 'zod/mini'

const contractDirectory = path.resolve(import.meta.dirname, '../../../contract/src')

export interface NamedEndpoint {
  /** The name it is exported by, such as `listPayments`. */
  readonly name: string
  /** The contract file it stands in, such as `payments`. */
  readonly area: string
  readonly endpoint: EndpointDeclaration
}

export interface Contract {
  readonly endpoints: readonly NamedEndpoint[]
  /** Exported schemas, by which an API reference names what several endpoints share. */
  readonly schemas: ReadonlyMap<z.core.$ZodType, string>
}

/** Everything the contract declares, read from its files, so that nothing can be forgotten in a list. */
export async function readContract(): Promise<Contract> {
  const files = (await readdir(contractDirectory)).filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts')).sort()
  const endpoints: NamedEndpoint[] = []
  const schemas = new Map<z.core.$ZodType, string>()
  for (const file of files) {
    const exported = (await import(pathToFileURL(path.join(contractDirectory, file)).href)) as Record<string, unknown>
    for (const [name, value] of Object.entries(exported)) {
      if (isEndpoint(value)) endpoints.push({ name, area: path.basename(file, '.ts'), endpoint: value })
      if (value instanceof z.core.$ZodType) schemas.set(value, name)
    }
  }
  return { endpoints, schemas }
}

function isEndpoint(value: unknown): value is EndpointDeclaration {
  return typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'access' in value && 'response' in value
}

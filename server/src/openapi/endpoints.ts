import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import type { EndpointDeclaration } from '@counterfoil/contract/endpoint'

const contractDirectory = path.resolve(import.meta.dirname, '../../../contract/src')

export interface NamedEndpoint {
  /** The name it is exported by, such as `listPayments`. */
  readonly name: string
  /** The contract file it stands in, such as `payments`. */
  readonly area: string
  readonly endpoint: EndpointDeclaration
}

/** Every endpoint that the contract declares, read from its files, so that none can be forgotten in a list. */
export async function readDeclaredEndpoints(): Promise<NamedEndpoint[]> {
  const files = (await readdir(contractDirectory)).filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts')).sort()
  const areas = await Promise.all(
    files.map(async (file) => {
      const exported = (await import(pathToFileURL(path.join(contractDirectory, file)).href)) as Record<string, unknown>
      const area = path.basename(file, '.ts')
      return Object.entries(exported).flatMap(([name, value]) => (isEndpoint(value) ? [{ name, area, endpoint: value }] : []))
    }),
  )
  return areas.flat()
}

function isEndpoint(value: unknown): value is EndpointDeclaration {
  return typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'access' in value && 'response' in value
}

import { readFileSync } from 'node:fs'
import path from 'node:path'
import { type Process, type Product, startProcess } from './product.ts'
import { findOwnerUrl } from './shops.ts'

interface WebServer extends Process {
  readonly baseUrl: string
}

interface Options {
  /** Any free one by default. */
  readonly port?: string
  /** For Node.js, before the product. */
  readonly args?: readonly string[]
}

/** Starts another server on the same data, which can be killed. */
export async function startWebServer(product: Product, { port = '0', args = [] }: Options = {}): Promise<WebServer> {
  const settings = {
    DATABASE_URL: findOwnerUrl(product.dataDir),
    SECRET_KEY: readFileSync(path.join(product.dataDir, 'secret.key'), 'utf8').trim(),
    ROLE: 'web',
    PORT: port,
  }
  const started = await startProcess([...args, 'server/cli.ts', 'start'], settings, ['address'])
  return { ...started, baseUrl: started.announced.baseUrl ?? '' }
}

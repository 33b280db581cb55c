import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { Product, RunningProduct } from './product.ts'
import { startProcess } from './product.ts'
import { findOwnerUrl } from './shops.ts'

/** A second server on the same data, whose texts are in the pseudo-language. */
export async function startPseudoProduct(product: Product): Promise<RunningProduct> {
  const settings = {
    DATABASE_URL: findOwnerUrl(product.dataDir),
    SECRET_KEY: readFileSync(path.join(product.dataDir, 'secret.key'), 'utf8').trim(),
    ROLE: 'web',
  }
  const { announced, readLog, stop } = await startProcess(['--import', './e2e/support/pseudo-preload.ts', 'server/src/cli.ts', 'start'], settings, ['address'])
  return { ...product, baseUrl: announced.baseUrl ?? '', readLog, stop }
}

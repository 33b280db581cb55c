import type { Product, RunningProduct } from './product.ts'
import { startWebServer } from './web-server.ts'

/** A second server on the same data, whose texts are in the pseudo-language. */
export async function startPseudoProduct(product: Product): Promise<RunningProduct> {
  const { baseUrl, readLog, stop } = await startWebServer(product, { args: ['--import', './e2e/support/pseudo-preload.ts'] })
  return { ...product, baseUrl, readLog, stop }
}

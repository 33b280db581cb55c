import { shareProduct, startProduct } from './product.ts'

/** One product for the whole run; the tests do not share a business, see shops.ts. */
export default async function setUp(): Promise<() => Promise<void>> {
  const product = await startProduct()
  shareProduct(product)
  return () => product.stop()
}

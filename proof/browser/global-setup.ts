import { shareProduct, startProduct } from './product.ts'
import { expectNoSecretKept, openSecretList } from './secrets.ts'

/** One product for the whole run; the tests do not share a business, see shops.ts. At the end nothing of what they typed may have been kept. */
export default async function setUp(): Promise<() => Promise<void>> {
  const product = await startProduct()
  openSecretList()
  shareProduct(product)
  return async () => {
    try {
      const count = await expectNoSecretKept(product)
      console.log(`The database and the log of the product were searched for ${count} secrets of this run; none was kept.`)
    } finally {
      await product.stop()
    }
  }
}

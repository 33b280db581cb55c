import { test as base, expect } from '@playwright/test'
import { deepTag, walkTag } from '../../scripts/test-tiers.ts'
import type { TestBusiness } from '../../server/test/factories.ts'
import { PageGuard } from './page-guard.ts'
import type { Product } from './product.ts'
import { getSharedProduct } from './product.ts'
import type { Shops } from './shops.ts'
import { openShops } from './shops.ts'
import type { Identity, SignInOptions } from './sign-in.ts'
import { signIn } from './sign-in.ts'

export { expectAccessible } from './accessibility.ts'
export { expect }

interface TestFixtures {
  /** Fails the test when a page logs an error, throws or calls another host. */
  readonly guard: PageGuard
  /** A business of this test's own, with a member for each role and no payments: what it does disturbs nobody. */
  readonly shop: TestBusiness
  /** Signs this test's page in; open the wanted address afterwards. */
  readonly signIn: (identity: Identity, options?: SignInOptions) => Promise<void>
}

interface WorkerFixtures {
  readonly product: Product
  readonly shops: Shops
}

/** Every browser test is written with this one; addresses are relative to the product. */
export const test = base.extend<TestFixtures, WorkerFixtures>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what a fixture needs from this pattern, and this one needs nothing.
  product: [async ({}, use) => use(getSharedProduct()), { scope: 'worker' }],
  shops: [
    async ({ product }, use) => {
      const shops = openShops(product)
      await use(shops)
      await shops.close()
    },
    { scope: 'worker' },
  ],
  baseURL: ({ product }, use) => use(product.baseUrl),
  guard: [
    async ({ context, product }, use) => {
      const guard = new PageGuard(context, product.baseUrl)
      await use(guard)
      expect(guard.listProblems(), 'what the pages did that none may do').toEqual([])
    },
    { auto: true },
  ],
  shop: async ({ shops }, use) => use(await shops.open()),
  signIn: ({ page, product }, use) => use((identity, options) => signIn(page, product.baseUrl, identity, options)),
})

/** Of a browser test that `npm test` leaves out (scripts/test-tiers.ts). */
export const deep = { tag: deepTag } as const
/** Of one that `.ci/run` leaves out as well. */
export const walk = { tag: [deepTag, walkTag] }

import { type BrowserContext, test as base, type ConsoleMessage, expect, type Request, type WebError } from '@playwright/test'
import type { SystemRole } from '#kernel/permissions.ts'
import { treeMs } from '../../scripts/tests/core-seconds.ts'
import { costAnnotation } from '../../scripts/tests/counts.ts'
import { deepTag } from '../../scripts/tests/tiers.ts'
import { everyRole, type TestBusiness } from '../support/factories.ts'
import { getSharedProduct, type Product } from './product.ts'
import { SharedPage } from './shared-page.ts'
import { openShops, type Shops } from './shops.ts'
import { type Identity, type SignInOptions, signIn } from './sign-in.ts'

/** What no page may do, in any test: write an error to the console, throw, or call another host. */
class PageGuard {
  readonly #allowed: RegExp[] = []
  readonly #problems: string[] = []
  readonly #context: BrowserContext
  readonly #host: string

  constructor(context: BrowserContext, baseUrl: string) {
    this.#context = context
    this.#host = new URL(baseUrl).host
    context.on('console', this.#readMessage)
    context.on('weberror', this.#readError)
    context.on('request', this.#readRequest)
  }

  readonly #readMessage = (message: ConsoleMessage) => {
    if (message.type() === 'error') this.#problems.push(`console error: ${message.text()} (${message.location().url})`)
  }

  readonly #readError = (webError: WebError) => this.#problems.push(`uncaught: ${webError.error().stack ?? webError.error().message}`)

  readonly #readRequest = (request: Request) => {
    const url = new URL(request.url())
    if (/^(https?|wss?):$/.test(url.protocol) && url.host !== this.#host) this.#problems.push(`call to another host: ${url.href}`)
  }

  /** Stops listening: the context may be shared with other tests. */
  stop(): void {
    this.#context.off('console', this.#readMessage)
    this.#context.off('weberror', this.#readError)
    this.#context.off('request', this.#readRequest)
  }

  /** Lets through what a test provokes on purpose, such as the line that Chromium writes for each answer of 400 and above. */
  allow(pattern: RegExp): void {
    this.#allowed.push(pattern)
  }

  listProblems(): string[] {
    return this.#problems.filter((problem) => !this.#allowed.some((pattern) => pattern.test(problem)))
  }
}

export { expect }

interface TestFixtures {
  /** Notes what the test takes of the processor in this worker and its browser, for the account of the run. */
  readonly cost: undefined
  /** Fails the test when a page logs an error, throws or calls another host. */
  readonly guard: PageGuard
  /** A business of this test's own, with a member for each role and no payments: what it does disturbs nobody. */
  readonly shop: TestBusiness<SystemRole>
  /** Signs this test's page in; open the wanted address afterwards. */
  readonly signIn: (identity: Identity, options?: SignInOptions) => Promise<void>
}

interface WorkerFixtures {
  readonly product: Product
  readonly shops: Shops
}

/** Tests in a new context each, since they ask what a new browser does, or set its options, clock or scripts. Addresses are relative to the product. */
export const newContextTest = base.extend<TestFixtures, WorkerFixtures>({
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
  cost: [
    // biome-ignore lint/correctness/noEmptyPattern: as above.
    async ({}, use, testInfo) => {
      const beforeMs = treeMs(process.pid)
      await use(undefined)
      testInfo.annotations.push({ type: costAnnotation, description: String(treeMs(process.pid) - beforeMs) })
    },
    { auto: true },
  ],
  baseURL: ({ product }, use) => use(product.baseUrl),
  guard: [
    async ({ context, product }, use) => {
      const guard = new PageGuard(context, product.baseUrl)
      await use(guard)
      guard.stop()
      expect(guard.listProblems(), 'what the pages did that none may do').toEqual([])
    },
    { auto: true },
  ],
  shop: async ({ shops }, use) => use(await shops.open({ roles: everyRole })),
  signIn: ({ page, product }, use) => use((identity, options) => signIn(page, product.baseUrl, identity, options)),
})

/** Tests that share one context and page, which is empty at the start of each. */
export const test = newContextTest.extend<object, { readonly sharedPage: SharedPage }>({
  sharedPage: [
    async ({ browser, product }, use) => {
      const shared = new SharedPage(browser, product.baseUrl)
      await use(shared)
      await shared.close()
    },
    { scope: 'worker' },
  ],
  context: async ({ sharedPage, locale, hasTouch, contextOptions }, use) => {
    // The shared context has the options of playwright.config.ts.
    if (locale !== 'en-GB' || hasTouch || contextOptions.reducedMotion !== 'reduce') throw new Error('Options of a context need a newContextTest.')
    const page = await sharedPage.open()
    await use(page.context())
  },
  page: async ({ sharedPage, viewport }, use) => {
    const page = await sharedPage.open()
    if (viewport) await page.setViewportSize(viewport)
    await use(page)
    await sharedPage.clean()
  },
})

/** Of a browser test that runs in its turn, or when its area changed (scripts/tests/tiers.ts). */
export const deep = { tag: deepTag } as const

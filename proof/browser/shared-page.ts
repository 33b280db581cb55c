import type { Browser, Page } from '@playwright/test'
import { openBlank } from './sign-in.ts'

/** The page that the tests of a worker share: a new context would load and compile the product again. */
export class SharedPage {
  readonly #browser: Browser
  readonly #baseURL: string
  #page: Page | undefined
  /** Until the next test opens it. */
  #isCleaned = false

  constructor(browser: Browser, baseURL: string) {
    this.#browser = browser
    this.#baseURL = baseURL
  }

  async open(): Promise<Page> {
    // The product's document may write its session once more while it ends, after its storage was cleared.
    if (this.#page && this.#isCleaned && (await countStored(this.#page)) > 0) await this.clean()
    this.#isCleaned = false
    this.#page ??= await (await this.#browser.newContext({ baseURL: this.#baseURL })).newPage()
    return this.#page
  }

  /** Removes what a test left: further pages, routes, listeners, storage, cookies, permissions, appearance. A page that can't be cleaned is replaced. */
  async clean(): Promise<void> {
    if (!this.#page) return
    try {
      await clean(this.#page, this.#baseURL)
      this.#isCleaned = true
    } catch {
      await this.close()
    }
  }

  async close(): Promise<void> {
    await this.#page?.context().close()
    this.#page = undefined
  }
}

const countStored = (page: Page): Promise<number> => page.evaluate(() => localStorage.length + sessionStorage.length)

async function clean(page: Page, baseURL: string): Promise<void> {
  const context = page.context()
  for (const other of context.pages()) if (other !== page) await other.close()
  page.removeAllListeners()
  await Promise.all([
    page.unrouteAll({ behavior: 'ignoreErrors' }),
    context.unrouteAll({ behavior: 'ignoreErrors' }),
    context.setOffline(false),
    page.emulateMedia({ media: null, colorScheme: null, reducedMotion: 'reduce' }),
  ])
  await openBlank(page, baseURL)
  await page.evaluate(async () => {
    localStorage.clear()
    sessionStorage.clear()
    for (const { name } of await indexedDB.databases()) if (name) indexedDB.deleteDatabase(name)
  })
  await Promise.all([context.clearCookies(), context.clearPermissions()])
}

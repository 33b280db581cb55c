import { expect, type Page, type Request } from '@playwright/test'
import { followInbox } from '#areas/notifications/contract/live.ts'
import { followPayments } from '#areas/payments/contract/live.ts'

const streams = [followInbox, followPayments].map(({ path }) => new RegExp(`${path.replaceAll(/:\w+/g, '[^/]+')}$`))

/** Follows the requests of a page, without streams, which never end. */
export class OpenCalls {
  readonly #page: Page
  readonly #open = new Set<Request>()

  constructor(page: Page) {
    this.#page = page
    page.on('request', (request) => {
      const { pathname } = new URL(request.url())
      if (!streams.some((stream) => stream.test(pathname))) this.#open.add(request)
    })
    page.on('requestfinished', (request) => this.#open.delete(request))
    page.on('requestfailed', (request) => this.#open.delete(request))
  }

  /** Waits until the page has everything that it requested, has drawn it, and nothing on it moves. @param busyCount of the parts that stay busy, since answers are held back. */
  async settle(busyCount = 0): Promise<void> {
    const isQuiet = async () => (await this.#page.evaluate(isDrawn, busyCount).catch(() => false)) && (busyCount > 0 || this.#open.size === 0)
    await expect.poll(isQuiet, { message: `${this.#page.url()} comes to rest`, intervals: [5, 10, 20, 40] }).toBe(true)
  }
}

/** Runs in the page. Placeholders pulse for ever; other animations end. */
function isDrawn(busyCount: number): Promise<boolean> {
  return new Promise((resolve) => {
    requestAnimationFrame(() =>
      setTimeout(() => {
        const isMoving = document.getAnimations().some(({ playState, effect }) => playState === 'running' && effect?.getComputedTiming().endTime !== Infinity)
        resolve(
          !isMoving && document.querySelector('h1, [role=alert], dialog[open]') !== null && document.querySelectorAll('[aria-busy=true]').length <= busyCount,
        )
      }),
    )
  })
}

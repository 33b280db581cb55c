import { expect, type Page, type Request } from '@playwright/test'
import { followInbox } from '#areas/notifications/contract/live.ts'
import { followPayments } from '#areas/payments/contract/live.ts'
import { apiBase } from '#kernel/envelope.ts'
import { clickNext } from './crawl-step.ts'

interface Crawl {
  readonly clickCount: number
  /** Pages that were opened, each kind once, such as `/payments/:id`. */
  readonly pages: readonly string[]
  /** Calls that the server answered with 403, as "METHOD path", and pages that say so. */
  readonly refused: readonly string[]
  /** Every call, as "METHOD path". */
  readonly calls: ReadonlySet<string>
}

/** No page has so many elements; one that grows with every click would. */
const clicksPerPageMax = 120
const forbiddenHeading = 'Sorry, you are not authorized to access this page.'
const layers = 'dialog[open], [role="dialog"]:visible, [role="menu"]:visible, [role="listbox"]:visible'

const streams = [followInbox, followPayments].map(({ path }) => new RegExp(`${path.replaceAll(/:\w+/g, '[^/]+')}$`))

function isStream(request: Request): boolean {
  const { pathname } = new URL(request.url())
  return streams.some((stream) => stream.test(pathname))
}

/** Clicks every menu entry, link and button that the signed-in person finds, on a page of each kind. */
export class Crawler {
  readonly #page: Page
  /** Requests under way, without streams, which never end. */
  readonly #open = new Set<Request>()
  #calls = new Set<string>()
  #refused: string[] = []
  /** Elements that were clicked, each by its page, place and name. */
  #clicked = new Set<string>()

  constructor(page: Page) {
    this.#page = page
    page.on('request', (request) => {
      if (!isStream(request)) this.#open.add(request)
    })
    page.on('requestfinished', (request) => this.#open.delete(request))
    page.on('requestfailed', (request) => this.#open.delete(request))
    page.on('response', (response) => {
      const { pathname } = new URL(response.url())
      if (!pathname.startsWith(apiBase)) return
      const call = `${response.request().method()} ${pathname}`
      this.#calls.add(call)
      if (response.status() === 403) this.#refused.push(call)
    })
  }

  /**
   * Begins at a page and follows its links.
   * @param isWanted leaves pages out.
   */
  async crawl(start: string, isWanted: (kind: string) => boolean = () => true): Promise<Crawl> {
    this.#calls = new Set()
    this.#refused = []
    this.#clicked = new Set()
    await this.#load(start)
    const pages = new Set<string>()
    const waiting = [this.#readPath()]
    let clickCount = 0
    for (let path = waiting.shift(); path !== undefined; path = waiting.shift()) {
      const kind = kindOf(path)
      if (pages.has(kind) || !isWanted(kind)) continue
      pages.add(kind)
      const { count, found } = await this.#clickThrough(path)
      clickCount += count
      waiting.push(...found)
    }
    return { clickCount, pages: [...pages], refused: this.#refused, calls: this.#calls }
  }

  /** Clicks everything on a page, and returns the pages that the clicks led to. */
  async #clickThrough(path: string): Promise<{ count: number; found: string[] }> {
    const found: string[] = []
    /** Opened the layer at hand. It opens it again while the layer has more to click. */
    let opener: string | null = null
    let count = 0
    await this.#show(path)
    while (count < clicksPerPageMax) {
      const { key, isInLayer, leftCount } = await this.#page.evaluate(clickNext, { kind: kindOf(path), clicked: [...this.#clicked] })
      if (key === null && !isInLayer) break
      if (key === null) {
        await this.#leaveLayer()
        continue
      }
      count++
      this.#clicked.add(key)
      if (!isInLayer) opener = key
      else if (leftCount > 0 && opener) this.#clicked.delete(opener)
      await this.#settle()
      const here = this.#readPath()
      if (kindOf(here) === kindOf(path)) continue
      found.push(here)
      await this.#show(path)
    }
    return { count, found }
  }

  /** Closes a menu or dialog in which everything was clicked. */
  async #leaveLayer(): Promise<void> {
    await this.#page.keyboard.press('Escape')
    await this.#settle()
    if ((await this.#page.locator(layers).count()) > 0) await this.#load(this.#readPath())
  }

  /** Opens a page as a link would, without loading the app again. */
  async #show(path: string): Promise<void> {
    if (this.#readPath() === path) return
    await this.#page.evaluate((to) => window.history.pushState({}, '', to), path)
    await this.#settle()
    // A dialog may keep the page, such as the one about unsaved changes.
    if (this.#readPath() !== path || (await this.#page.locator(layers).count()) > 0) await this.#load(path)
  }

  async #load(path: string): Promise<void> {
    await this.#page.goto(path)
    await expect(this.#page.getByRole('heading', { level: 1 }).first()).toBeVisible()
    await this.#settle()
  }

  #readPath(): string {
    const { pathname, search } = new URL(this.#page.url())
    return `${pathname}${search}`
  }

  /** Waits until the page has everything that it requested. */
  async #settle(): Promise<void> {
    const readState = () =>
      this.#page
        .evaluate(
          () =>
            new Promise<{ isPainted: boolean; heading: string }>((resolve) => {
              requestAnimationFrame(() =>
                setTimeout(() =>
                  resolve({ isPainted: document.querySelector('[aria-busy="true"]') === null, heading: document.querySelector('h1')?.textContent ?? '' }),
                ),
              )
            }),
        )
        // A click may have loaded the app again.
        .catch(() => ({ isPainted: false, heading: '' }))
    let heading = ''
    await expect
      .poll(
        async () => {
          const state = await readState()
          heading = state.heading
          return state.isPainted && this.#open.size === 0
        },
        { intervals: [5, 10, 20, 40] },
      )
      .toBe(true)
    if (heading === forbiddenHeading) this.#refused.push(`the page ${this.#readPath()}`)
  }
}

/** Pages of one kind differ by their ID or query alone. */
function kindOf(path: string): string {
  return (path.split(/[?#]/)[0] ?? path).replaceAll(/\/[a-z]+_\w{8,}/g, '/:id')
}

import type { Locator, Page } from '@playwright/test'
import { expect } from '@playwright/test'

/** Ends the session or leaves the account, so there is nothing to crawl behind it. */
const endings = /Sign out|^Account: /
const dialogButtonsMax = 4

export interface Crawl {
  readonly clickCount: number
  /** Answers with 403, as "METHOD path". */
  readonly refused: readonly string[]
  /** Every call, as "METHOD path". */
  readonly calls: ReadonlySet<string>
}

/** Clicks every menu entry, link and button that a signed-in person finds, on each kind of page once. */
export async function crawl(page: Page, baseUrl: string): Promise<Crawl> {
  const calls = new Set<string>()
  const refused: string[] = []
  let openCount = 0
  let clickCount = 0
  page.on('request', (request) => {
    if (request.url().includes('/api/')) openCount++
  })
  const leave = () => openCount--
  page.on('requestfinished', (request) => request.url().includes('/api/') && leave())
  page.on('requestfailed', (request) => request.url().includes('/api/') && leave())
  page.on('response', (response) => {
    const { pathname } = new URL(response.url())
    const call = `${response.request().method()} ${pathname}`
    if (pathname.startsWith('/api/')) calls.add(call)
    if (response.status() === 403) refused.push(call)
  })

  const settle = async () => {
    await page.waitForFunction(() => document.querySelector('[aria-busy="true"]') === null)
    await expect.poll(() => openCount, { intervals: [20] }).toBeLessThanOrEqual(0)
  }
  const open = async (path: string) => {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
    await settle()
  }
  const click = async (target: Locator) => {
    await target.click({ timeout: 3_000 })
    clickCount++
    await settle()
  }
  const closeOverlays = async () => {
    const dialog = page.getByRole('dialog')
    for (let index = 0; index < dialogButtonsMax && (await dialog.count()) > 0; index++) {
      const button = dialog.last().locator('button:enabled').last()
      // The last button does what the dialog is for; what it lacks is a problem beside a field.
      if (index === 0 && (await button.count()) > 0) await click(button).catch(() => undefined)
      else await page.keyboard.press('Escape')
      await settle()
    }
    await page.keyboard.press('Escape')
  }

  const seen = new Set<string>()
  const waiting = ['/']
  for (let path = waiting.shift(); path !== undefined; path = waiting.shift()) {
    const kind = kindOf(path)
    if (seen.has(kind)) continue
    seen.add(kind)
    await open(path)
    const hrefs = await page.locator('a[href]').evaluateAll((links) => links.map((link) => (link as HTMLAnchorElement).href))
    waiting.push(...hrefs.filter((href) => href.startsWith(baseUrl)).map((href) => href.slice(baseUrl.length)))
    const links = page.getByRole('navigation').getByRole('link')
    for (let index = 0; index < (await links.count()) && path === '/'; index++) {
      await click(links.nth(index))
      await open(path)
    }
    const buttons = page.locator('button:visible:enabled, [role="switch"]:visible:enabled')
    for (let index = 0; index < (await buttons.count()); index++) {
      const button = buttons.nth(index)
      const name = (await button.getAttribute('aria-label')) ?? (await button.textContent()) ?? ''
      if (endings.test(name)) continue
      await click(button).catch(() => undefined)
      await closeOverlays()
      if (new URL(page.url()).pathname !== path.split('?')[0] || (await page.getByRole('dialog').count()) > 0) await open(path)
    }
  }
  return { clickCount, refused, calls }
}

/** Pages of one kind differ by their ID alone. Filters of a list are the list. */
function kindOf(path: string): string {
  return (path.split('?')[0] ?? path).replaceAll(/\/[a-z]+_\w{8,}/g, '/:id')
}

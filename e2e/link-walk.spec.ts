import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { apiBase } from '@counterfoil/contract/envelope'
import type { Page } from '@playwright/test'
import { expectLoaded } from './support/hidden-texts.ts'
import { isOfRoute, listRoutes } from './support/routes.ts'
import { deep, expect, newContextTest as test } from './support/test.ts'

/** Follows every link of the product as the owner of the demo business, a page of each kind, in Chinese. */

const pagesMax = 150
/** Not linked here: an entrance from emails, the other name of Home, the catalogue of components, a sandbox's controls, and what only a proposed owner is led to. */
const unlinked = ['/open', '/overview', '/components', '/developer/sandbox', '/settings/ownership']

const folder = path.resolve(import.meta.dirname, '../web/src/locales')
const readTexts = (locale: string) =>
  globSync('*.json', { cwd: path.join(folder, locale) }).flatMap((file) => listTexts(JSON.parse(readFileSync(path.join(folder, locale, file), 'utf8'))))
const chinese = new Set(readTexts('zh-cn'))
/** Sentences without values that read otherwise in Chinese. A single word may be data. */
const englishSentences = readTexts('en').filter((text) => /\w+ \w+ \w+/.test(text) && !text.includes('{{') && !chinese.has(text))

function listTexts(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(listTexts) : []
}

/** Pages of a kind have the same route and the same names in their query. */
function kindOf(address: string, routes: readonly string[]): string {
  const { pathname, searchParams } = new URL(address, 'http://localhost')
  const route = routes.find((candidate) => isOfRoute(pathname, candidate, routes)) ?? pathname
  return [route, ...[...new Set(searchParams.keys())].toSorted()].join(' ')
}

/** A file, such as the description of an API, is no page, and the entrance from emails changes the account, which lacks the objects of links found before. */
function isLeftOut(address: string): boolean {
  const { pathname } = new URL(address, 'http://localhost')
  return pathname === '/open' || /\.\w+$/.test(pathname)
}

function readShown(page: Page): Promise<{ links: string[]; text: string; hasFailed: boolean }> {
  return page.evaluate(() => ({
    links: [...document.querySelectorAll('a[href^="/"]:not([download], [target=_blank])')].map((link) => link.getAttribute('href') ?? ''),
    text: document.body.innerText,
    hasFailed: document.querySelector('[role=alert] h1') !== null,
  }))
}

test('every link leads to a page that works and is translated, and links lead to every route', deep, async ({ page, product, signIn }) => {
  test.setTimeout(600_000)
  const routes = listRoutes()
  const failed: string[] = []
  page.on('response', (response) => {
    const { pathname } = new URL(response.url())
    if (response.status() >= 400) failed.push(`${response.status()} ${pathname.startsWith(apiBase) ? '' : 'file '}${pathname} on ${page.url()}`)
  })
  await signIn(product.owner, { locale: 'zh-cn' })
  const kinds = new Map([[kindOf('/', routes), '/']])
  const waiting = ['/']
  let visitedCount = 0
  for (let address = waiting.shift(); address !== undefined && visitedCount < pagesMax; address = waiting.shift()) {
    visitedCount++
    // A full load: if only the address changed, the test could still read the page before.
    await page.goto(address)
    await expect(page.getByRole('heading', { level: 1 }).first(), address).toBeVisible()
    await expectLoaded(page)
    const { links, text, hasFailed } = await readShown(page)
    expect.soft(hasFailed || text.includes('页面不存在'), `${address} has failed or is not found`).toBe(false)
    expect
      .soft(
        englishSentences.filter((sentence) => text.includes(sentence)),
        `English on ${address}`,
      )
      .toEqual([])
    expect.soft(text.match(/\b[a-z]\w*:[a-z]\w*(?:\.\w+)+\b/g) ?? [], `keys of texts on ${address}`).toEqual([])
    for (const link of links) {
      if (isLeftOut(link)) continue
      const kind = kindOf(link, routes)
      if (kinds.has(kind)) continue
      kinds.set(kind, link)
      waiting.push(link)
    }
  }
  // Otherwise the walk was cut short.
  expect(waiting).toEqual([])
  console.info(`${visitedCount} pages of ${kinds.size} kinds`)
  expect(failed).toEqual([])
  const reached = [...kinds.values()]
  const missed = routes.filter((route) => !route.includes('$') && !reached.some((address) => isOfRoute(address, route, routes)))
  // The demo owner may be in either account, and one of them is the sandbox.
  expect(
    missed.filter((route) => !unlinked.includes(route)),
    'routes that nothing links to',
  ).toEqual([])
})

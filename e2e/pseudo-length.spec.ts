import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { everyRole } from '../server/test/factories.ts'
import { fillShop, ordinary } from './support/full-shop.ts'
import { expectAllShown, expectLoaded, expectRoom, openLoaded } from './support/hidden-texts.ts'
import { listOpenings } from './support/openings.ts'
import { pseudoGrowth } from './support/pseudo.ts'
import { expect, test, toPseudo } from './support/pseudo-test.ts'
import { visitPages } from './support/routes.ts'
import { deep } from './support/test.ts'
import { sayIn } from './support/texts.ts'

/** One server for all of them. */
test.describe.configure({ mode: 'default' })

const say = sayIn('en', toPseudo)
const widths = [1440, 768, 360] as const

test('the pseudo-language has longer texts', () => {
  const folder = path.resolve(import.meta.dirname, '../web/src/locales/en')
  const texts = globSync('*.json', { cwd: folder }).flatMap((file) => listTexts(JSON.parse(readFileSync(path.join(folder, file), 'utf8'))))
  const lengthOf = (all: readonly string[]) => all.join('').replaceAll(/\{\{\w+\}\}/g, '').length
  expect(lengthOf(texts.map(toPseudo)) / lengthOf(texts)).toBeGreaterThanOrEqual(pseudoGrowth)
})

test('pages of every day have room for longer texts on a phone', async ({ page, product, signIn, shops }) => {
  const shop = await shops.open({ name: 'Oak & Ash', roles: everyRole })
  const paths = await fillShop(product, shops, shop, ordinary)
  await signIn(shop.people.owner)
  for (const path of ['/', '/payments', '/customers', '/payments-product/acceptance', '/exports', '/risk', ...paths.slice(0, 1)]) {
    await expectAllShown(page, path, { widths: [360], look: expectRoom })
  }
})

test('no page cuts longer texts off, lays them on one another or scrolls sideways', deep, async ({ page, product, signIn, shops }) => {
  // Some 100 pages at three widths.
  test.slow()
  const shop = await shops.open({ name: 'Oak & Ash', roles: everyRole })
  const paths = await fillShop(product, shops, shop, ordinary)
  for (const path of ['/user/login', '/user/forgot-password', '/user/register']) await expectAllShown(page, path, { widths, look: expectRoom })
  await signIn(shop.people.owner)
  expect(await visitPages(page, paths, (path) => expectAllShown(page, path, { widths, look: expectRoom }))).toEqual([])
})

test('no dialog and no menu cuts longer texts off or lays them on one another', deep, async ({ page, product, signIn, shops }) => {
  // Some 30 dialogs, each on a page that is loaded.
  test.slow()
  const shop = await shops.open({ name: 'Oak & Ash', roles: everyRole })
  const paths = await fillShop(product, shops, shop, ordinary)
  await page.setViewportSize({ width: 1440, height: 900 })
  await signIn(shop.people.owner)
  for (const { name, path, open } of listOpenings(paths)) {
    await openLoaded(page, path)
    await open(page, say)
    await expectLoaded(page)
    await expectRoom(page, name)
  }
})

function listTexts(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(listTexts) : []
}
